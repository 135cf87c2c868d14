import type { ReactNode } from 'react'
import css from './edit-table.module.css'

export interface EditColumn<Line> {
  id: string
  header: string
  /** In pixels. Columns without a width share the rest. */
  width?: number
  /** An input with a hidden label, or its replacement. */
  cell: (line: Line) => ReactNode
}

interface EditTableProps<Line> {
  /** The accessible name of the table. */
  label: string
  columns: readonly EditColumn<Line>[]
  lines: readonly Line[]
  lineKey: (line: Line) => string
  /** The change of a line since it was read. */
  markOf: (line: Line) => 'added' | 'changed' | 'removed' | undefined
  /** Shown if there are no lines. */
  empty?: ReactNode
}

/** A table whose lines are edited in place. On a phone each is a card with its fields below one another. */
export function EditTable<Line>({ label, columns, lines, lineKey, markOf, empty }: EditTableProps<Line>) {
  if (lines.length === 0) return empty
  return (
    <div className={css.scroller}>
      <table className={css.table} aria-label={label}>
        <colgroup>
          {columns.map(column => (
            <col key={column.id} style={{ inlineSize: column.width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column.id} scope="col">
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(line => (
            <tr key={lineKey(line)} data-mark={markOf(line)}>
              {columns.map(column => (
                <td key={column.id} data-label={column.header}>
                  {column.cell(line)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
