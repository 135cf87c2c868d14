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
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: rows of a grid take the focus, placeholders do not.
    <tr key={at} data-skeleton aria-hidden="true">
      {selectable && (
        <td className={css.select}>
          <span className={cx(css.bone, css.boneBox)} />
        </td>
      )}
      {columns.map((column, place) => (
        <td
          key={column.id}
          className={cx(column.main && css.main, column.align === 'end' && css.endAligned)}
          data-skeleton
        >
          {column.mark && <span className={cx(css.bone, css.boneMark)} data-mark={column.mark} />}
          <span className={css.bone} style={boneLength(column, at, place)} />
        </td>
      ))}
    </tr>
  ))
}

/** The room of the pages while the first one loads. */
export function FooterSkeleton() {
  return (
    <div className={css.boneFoot} data-skeleton-foot aria-hidden="true">
      <span className={css.bone} style={{ inlineSize: 124 }} />
      <span className={css.bone} style={{ inlineSize: 84 }} />
    </div>
  )
}

/** Uneven, but the same at every render; numbers are short. */
function boneLength<Row>({ align }: Column<Row>, row: number, place: number): CSSProperties {
  if (align === 'end') return { inlineSize: 16 + ((row * 7 + place * 5) % 13) }
  return { inlineSize: `${42 + ((row * 37 + place * 53) % 27)}%` }
}
