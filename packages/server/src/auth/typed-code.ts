/**
 * The letters and digits of a code as it was typed or pasted: with spaces or hyphens, in full width, or with the digits of
 * an Arabic or Persian keyboard. All codes that people type are read by it, so that they are the same everywhere.
 */
export const typedCode = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[٠-٩۰-۹]/g, digit => String(digit.charCodeAt(0) & 0xf))
    .replace(/[^0-9A-Za-z]/g, '')
