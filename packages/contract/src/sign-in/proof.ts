/** Digits of a code that is sent to somebody, how long it is good for, and how often it may be mistyped. */
export const codeDigits = 6

export const codeMinutes = 10

export const codeTries = 5
