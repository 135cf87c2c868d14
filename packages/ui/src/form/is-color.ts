/** Whether a text is a color of the form `#rrggbb`. */
export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)
