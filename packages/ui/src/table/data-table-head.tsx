import { Checkbox, useDirection } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { Glyph } from '../icon/glyph.tsx'
import { cx } from '../theme/cx.ts'
import { useUiText } from '../theme/ui-text.ts'
import css from './data-table.module.css'
import type { Column, FrozenCell, Sort } from './data-table-columns.ts'
import type { FrozenCells, TableModel } from './data-table-model.ts'
import { narrowestColumn, widestColumn } from './table-layout.ts'

type Edge = {
  /** Called during the drag; saved at its end. */
  pull: (id: string, width: number) => void
  letGo: () => void
  /** Without a width the column shares the rest. */
  set: (id: string, width: number | undefined) => void
}

type DataTableHeadProps<Row extends object> = {
  table: TableModel<Row>
  columns: readonly Column<Row>[]
  sort: Sort | null
  isSelectable: boolean
  isMany: boolean
  /** Undefined if columns cannot be resized. */
  edge: Edge | undefined
  frozen: FrozenCells
}

/** The header row; its check box selects the page. */
export function DataTableHead<Row extends object>(props: DataTableHeadProps<Row>) {
  const { table, sort, isSelectable, isMany, edge, frozen } = props
  const words = useUiText()
  const isEmpty = table.getRowModel().rows.length === 0
  return (
    <thead>
      <tr aria-rowindex={1}>
        {isSelectable && isMany && (
          <th scope="col" className={css.select} {...frozen.box}>
            <Checkbox
              aria-label={words.selectPage}
              checked={!isEmpty && table.getIsAllRowsSelected()}
              indeterminate={table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()}
              onChange={table.getToggleAllRowsSelectedHandler()}
              disabled={isEmpty}
            />
          </th>
        )}
        {isSelectable && !isMany && <td className={css.corner} {...frozen.box} />}
        {props.columns.map(column => (
          <HeadCell
            key={column.id}
            column={column}
            sort={sort?.id === column.id ? sort.direction : null}
            onToggle={() => table.getColumn(column.id)?.toggleSorting()}
            edge={edge}
            frozen={frozen.of(column.id)}
          />
        ))}
      </tr>
    </thead>
  )
}

type HeadCellProps<Row> = {
  column: Column<Row>
  sort: Sort['direction'] | null
  onToggle: () => void
  edge: Edge | undefined
  frozen: FrozenCell
}

const spoken = { asc: 'ascending', desc: 'descending' } as const

function HeadCell<Row>({ column, sort, onToggle, edge, frozen }: HeadCellProps<Row>) {
  return (
    <th
      {...frozen}
      scope="col"
      data-column={column.id}
      // Without it the handle would be part of the name.
      aria-label={column.header}
      className={cx(column.align === 'end' && css.endAligned, column.sortable && css.sortable)}
      aria-sort={column.sortable ? (sort ? spoken[sort] : 'none') : undefined}
    >
      {column.sortable ? (
        <button type="button" className={css.sort} onClick={onToggle}>
          <span className="truncate">{column.header}</span>
          {sort && <Glyph icon={sort === 'asc' ? IconChevronUp : IconChevronDown} size={11} />}
        </button>
      ) : (
        <span className={cx(column.hideHeader && 'visually-hidden')}>{column.header}</span>
      )}
      {edge && <ColumnEdge column={column} edge={edge} />}
    </th>
  )
}

/** Pixels for each press of an arrow key, and with Shift. */
const step = 8
const largeStep = 48

/** The handle that resizes a column: by dragging or with the arrow keys; a double click resets it. */
function ColumnEdge<Row>({ column, edge }: { column: Column<Row>; edge: Edge }) {
  const words = useUiText()
  const { dir } = useDirection()
  const held = useRef<{ at: number; width: number }>(undefined)
  const onwards = dir === 'rtl' ? -1 : 1
  const { id } = column
  const widthNow = (on: HTMLElement) => on.closest('th')?.offsetWidth ?? narrowestColumn

  function hold(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    held.current = { at: event.clientX, width: widthNow(event.currentTarget) }
  }

  function letGo() {
    held.current = undefined
    edge.letGo()
  }

  function moveByKey(event: KeyboardEvent<HTMLElement>) {
    const by = (event.shiftKey ? largeStep : step) * onwards
    const move = { ArrowRight: by, ArrowLeft: -by }[event.key]
    if (move !== undefined) edge.set(id, widthNow(event.currentTarget) + move)
    else if (event.key === 'Delete' || event.key === 'Backspace') edge.set(id, undefined)
    else return
    event.preventDefault()
    // The rows handle the arrow keys, too.
    event.stopPropagation()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: an edge that is moved is a separator with a value, not a rule.
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={words.columnWidth(column.header)}
      aria-valuenow={column.width ?? narrowestColumn}
      aria-valuemin={narrowestColumn}
      aria-valuemax={widestColumn}
      {...(column.width === undefined && { 'aria-valuetext': words.columnShares })}
      tabIndex={0}
      className={css.edge}
      onPointerDown={hold}
      onPointerMove={event => {
        const { current } = held
        if (current) edge.pull(id, current.width + (event.clientX - current.at) * onwards)
      }}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onDoubleClick={() => edge.set(id, undefined)}
      onKeyDown={moveByKey}
    />
  )
}
