import type { CSSProperties, ReactNode } from 'react'

export type Column<Row> = {
  id: string
  header: string
  /** For columns of buttons: the header is visually hidden. */
  hideHeader?: boolean
  /** Null, undefined and '' are shown as a dash. */
  cell: (row: Row) => ReactNode
  /** In pixels. Columns without a width share the rest. */
  width?: number
  align?: 'start' | 'end'
  tone?: 'ink' | 'quiet' | 'code'
  sortable?: boolean
  /** When space runs out, the column with the highest number is hidden first; without a number it stays. */
  leaves?: number
  /** The column that names the row: bold, the title of the card on a phone, never hidden. */
  main?: boolean
}

export type Sort = { id: string; direction: 'asc' | 'desc' }

/** Attributes of a cell in a frozen column. */
export type FrozenCell = { 'data-frozen'?: '' | 'last'; style?: CSSProperties }

const narrowest = 120
const narrowestMain = 150

/** The least width of a column. */
export const leastWidth = <Row>(column: Column<Row>): number =>
  column.width ?? (column.main ? narrowestMain : narrowest)

/** The ids of columns that do not fit into the space, those with the highest number first. */
export function columnsThatLeave<Row>(columns: readonly Column<Row>[], space: number): string[] {
  const byPriority = columns
    .filter(column => column.leaves !== undefined && !column.main)
    .sort((a, b) => (b.leaves ?? 0) - (a.leaves ?? 0))
  let used = columns.reduce((sum, column) => sum + leastWidth(column), 0)
  const gone: string[] = []
  for (const column of byPriority) {
    if (used <= space) break
    used -= leastWidth(column)
    gone.push(column.id)
  }
  return gone
}
