import type { CSSProperties, ReactNode } from 'react'

const firstToLeave = ['changed', 'by', 'ends', 'code'] as const
type FirstToLeave = (typeof firstToLeave)[number]

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
  /**
   * When space runs out, columns of the last change leave first, then by whom, ends and codes, then the highest number;
   * without this a column stays.
   */
  leaves?: number | FirstToLeave
  /** The column that names the row: bold, the title of the card on a phone, never hidden. */
  main?: boolean
  /** The mark before the text of a cell, so that placeholders have the same shape. */
  mark?: 'person' | 'status'
}

export type Sort = { id: string; direction: 'asc' | 'desc' }

/** Attributes of a cell in a frozen column. */
export type FrozenCell = { 'data-frozen'?: '' | 'last'; style?: CSSProperties }

/** More than any number of a column. */
const afterThose = 1000
const narrowest = 120
const narrowestMain = 150

/** The least width of a column. */
export const leastWidth = <Row>(column: Column<Row>): number =>
  column.width ?? (column.main ? narrowestMain : narrowest)

/** Columns with a lower number leave earlier. */
function leavingPlace<Row>({ leaves = 0 }: Column<Row>): number {
  return typeof leaves === 'number' ? afterThose - leaves : firstToLeave.indexOf(leaves)
}

/** The ids of columns that do not fit into the space, in the order in which they leave. */
export function columnsThatLeave<Row>(columns: readonly Column<Row>[], space: number): string[] {
  const byPriority = columns
    .filter(column => column.leaves !== undefined && !column.main)
    .sort((one, other) => leavingPlace(one) - leavingPlace(other))
  let used = columns.reduce((sum, column) => sum + leastWidth(column), 0)
  const gone: string[] = []
  for (const column of byPriority) {
    if (used <= space) break
    used -= leastWidth(column)
    gone.push(column.id)
  }
  return gone
}
