/** Texts that a spreadsheet would evaluate, after quotes and spaces that it ignores. */
const computed = /^['\s]*[\t\r\n=+\-@＝＋－＠]/

/**
 * Escapes a text for a CSV file: one that a spreadsheet would evaluate gets a leading quote, which marks text
 * [SAFE-54].
 */
export const escapeFormula = (text: string): string => (computed.test(text) ? `'${text}` : text)

/** Reverses `escapeFormula`. */
export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && computed.test(cell.slice(1)) ? cell.slice(1) : cell
