import type { CSSProperties } from 'react'
import { cx } from '../theme/cx.ts'
import css from './data-table.module.css'
import type { Column } from './data-table-columns.ts'

type DataTableSkeletonProps<Row> = {
  columns: readonly Column<Row>[]
  rows: number
  selectable: boolean
}

/** A skeleton in the layout of the columns, while the first page is loading. */
export function DataTableSkeleton<Row>({ columns, rows, selectable }: DataTableSkeletonProps<Row>) {
  return Array.from({ length: Math.min(rows, 20) }, (_, at) => (
    <tr key={at}>
      {selectable && (
        <td className={css.select}>
          <span className={cx(css.bone, css.boneBox)} />
        </td>
      )}
      {columns.map((column, place) => (
        <td key={column.id} className={cx(column.align === 'end' && css.endAligned)}>
          <span className={css.bone} style={boneLength(at, place)} />
        </td>
      ))}
    </tr>
  ))
}

/** Uneven, but the same at every render. */
function boneLength(row: number, place: number): CSSProperties {
  return { inlineSize: `${45 + ((row * 37 + place * 53) % 40)}%` }
}
