/** The digits of a code, its lifetime, and how often it may be mistyped. */
export const codeDigits = 6

export const codeMinutes = 10

export const codeTries = 5
