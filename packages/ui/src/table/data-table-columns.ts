import type { CSSProperties, ReactNode } from 'react'

export type Column<Row> = {
  id: string
  header: string
  /** For columns of buttons: the header is only read out. */
  hideHeader?: boolean
  /** Nothing (null, undefined, '') is shown as a dash. */
  cell: (row: Row) => ReactNode
  /** Pixels. Columns without a width share what is left. */
  width?: number
  align?: 'start' | 'end'
  tone?: 'ink' | 'quiet' | 'code'
  sortable?: boolean
  /** When space runs out the highest number leaves first; without a number a column stays. */
  leaves?: number
  /** The column that names the row: 600, the title of the card on a phone, never cut by priority. */
  main?: boolean
}

export type Sort = { id: string; direction: 'asc' | 'desc' }

/** Attributes of a cell that stays in sight while the list is scrolled sideways. */
export type FrozenCell = { 'data-frozen'?: '' | 'last'; style?: CSSProperties }

const narrowest = 120
const narrowestMain = 150

/** What a column needs at least. */
export const leastWidth = <Row>(column: Column<Row>): number =>
  column.width ?? (column.main ? narrowestMain : narrowest)

/** The columns that do not fit into the space, those with the highest number first. */
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
