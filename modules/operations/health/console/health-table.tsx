import { cx } from '@atrium/ui/theme/cx.ts'
import type { ReactNode } from 'react'
import css from './health.module.css'

export interface HealthColumn<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  isNumber?: boolean
}

interface HealthTableProps<Row> {
  label: string
  columns: readonly HealthColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  empty?: string
}

/** A table without sorting, search or layout, because its figures change every five seconds. */
export function HealthTable<Row>({ label, columns, rows, rowKey, empty }: HealthTableProps<Row>) {
  if (rows.length === 0) return <p className={css.empty}>{empty}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what does not fit is scrolled to, also by keys.
    <section className={css.scroller} aria-label={label} tabIndex={0}>
      <table className={css.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ id, header, isNumber }) => (
              <th key={id} scope="col" className={cx(isNumber && css.number)}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={rowKey(row)}>
              {columns.map(({ id, cell, isNumber }) => (
                <td key={id} className={cx(isNumber && css.number)}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
