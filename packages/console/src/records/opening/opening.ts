import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import type { ReactNode } from 'react'

/** How a list shows its rows. */
export interface ShownAs<Row> {
  columns: readonly Column<Row>[]
  rowName: (row: Row) => string
}

/** The part of a record that its row in the list knows, shown in the drawer until the record is loaded. */
export interface Opening {
  name: string
  status?: ReactNode
  /** A value is undefined where the row shows more than text. */
  fields?: readonly { id: string; label: string; value: string | undefined; isCode?: boolean }[]
}

/** Columns of the last change, which no form begins with. */
const lastChange: readonly unknown[] = ['changed', 'by']

/** More fields than fit above the fold are of no use while loading. */
const mostFields = 5

export function openingOf<Row>(row: Row, { columns, rowName }: ShownAs<Row>): Required<Opening> {
  const fields = columns
    .filter(column => column.mark !== 'status' && !column.hideHeader && !lastChange.includes(column.leaves))
    .sort((one, other) => Number(other.main ?? false) - Number(one.main ?? false))
    .slice(0, mostFields)
  return {
    name: rowName(row),
    status: columns.find(column => column.mark === 'status')?.cell(row),
    fields: fields.map(column => {
      const cell = column.main ? rowName(row) : column.cell(row)
      const isText = typeof cell === 'string' || typeof cell === 'number'
      return {
        id: column.id,
        label: column.header,
        value: isText ? String(cell) : undefined,
        ...(column.tone === 'code' && { isCode: true }),
      }
    }),
  }
}
