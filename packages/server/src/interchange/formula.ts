/** What makes a spreadsheet compute a text, behind whatever quotes and spaces it overlooks. */
const computed = /^['\s]*[\t\r\n=+\-@＝＋－＠]/

/**
 * A text as a cell of a file of plain values: one that a spreadsheet would compute gets a quote in front, which it
 * takes as the sign of a text [SAFE-54].
 */
export const guarded = (text: string): string => (computed.test(text) ? `'${text}` : text)

/** The text that was guarded. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && computed.test(cell.slice(1)) ? cell.slice(1) : cell
