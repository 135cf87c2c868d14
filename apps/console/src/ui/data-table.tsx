import { Button, Checkbox } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import {
  type ColumnDef,
  columnVisibilityFeature,
  functionalUpdate,
  type RowSelectionState,
  rowSelectionFeature,
  rowSortingFeature,
  type Row as TableRow,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { cx } from './cx.ts'
import css from './data-table.module.css'
import { type Column, columnsThatLeave, type Sort } from './data-table-columns.ts'
import { EmptyState } from './empty-state.tsx'
import { FailedState, type FailedStateProps } from './failed-state.tsx'
import { Glyph } from './glyph.tsx'
import { IconButton } from './icon-button.tsx'
import { Pager, type PagerProps } from './pager.tsx'
import { ProgressLine } from './progress-line.tsx'
import { useUiText } from './ui-text.ts'
import { useLate } from './use-late.ts'

type DataTableProps<Row> = {
  /** What the table lists, for those who cannot see its title. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** What a row is called when it is read out. */
  rowName: (row: Row) => string
  sort?: Sort | null
  onSort?: (sort: Sort | null) => void
  selection?: ReadonlySet<string>
  onSelection?: (selection: ReadonlySet<string>) => void
  /** Actions for the selected rows; while rows are selected they take the place of `view`. */
  bulk?: ReactNode
  /** Offered beside the count while not everything is selected. */
  onSelectAll?: () => void
  /** Saved views, columns, density, export. */
  view?: ReactNode
  onOpen?: (row: Row) => void
  /** The row that is open in the drawer. */
  openKey?: string | null
  loading?: boolean
  failure?: FailedStateProps | null
  /** Shown when there is nothing yet. */
  empty?: ReactNode
  /** A search is set, so an empty list means "nothing found". */
  filtered?: boolean
  onClearFilter?: () => void
  pager?: PagerProps
  /** A row that cannot be chosen says so by being left out of the selection. */
  canSelect?: (row: Row) => boolean
}

const features = tableFeatures({ rowSortingFeature, rowSelectionFeature, columnVisibilityFeature })

const selectWidth = 46
const phone = '(max-width: 640px)'

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, rows, rowKey, sort = null, selection, openKey = null, loading = false, failure } = props
  const words = useUiText()
  const cards = useMediaQuery(phone, false, { getInitialValueInEffect: false }) ?? false
  const scroller = useRef<HTMLDivElement>(null)
  const space = useInlineSize(scroller)
  const selectable = selection !== undefined
  const late = useLate(loading && rows.length === 0)

  const definitions = useMemo(
    () =>
      columns.map(
        (column): ColumnDef<typeof features, Row> => ({
          id: column.id,
          header: column.header,
          enableSorting: column.sortable ?? false,
          cell: ({ row }) => column.cell(row.original),
        }),
      ),
    [columns],
  )
  const rowSelection = useMemo(
    (): RowSelectionState => Object.fromEntries([...(selection ?? [])].map(key => [key, true as const])),
    [selection],
  )
  const columnVisibility = useMemo(() => {
    if (cards || space === 0) return {}
    const free = space - (selectable ? selectWidth : 0)
    return Object.fromEntries(columnsThatLeave(columns, free).map(id => [id, false]))
  }, [columns, space, cards, selectable])
  const sorting = useMemo(() => (sort ? [{ id: sort.id, desc: sort.direction === 'desc' }] : []), [sort])

  const table = useTable<typeof features, Row>({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowKey,
    manualSorting: true,
    enableMultiSort: false,
    sortDescFirst: false,
    enableRowSelection: row => props.canSelect?.(row.original) ?? true,
    state: { rowSelection, columnVisibility, sorting },
    onSortingChange: updater => {
      const next = functionalUpdate(updater, sorting)[0]
      props.onSort?.(next ? { id: next.id, direction: next.desc ? 'desc' : 'asc' } : null)
    },
    onRowSelectionChange: updater => {
      const next = functionalUpdate(updater, rowSelection)
      props.onSelection?.(new Set(Object.keys(next).filter(key => next[key])))
    },
  })

  const tableRows = table.getRowModel().rows
  const shown = columns.filter(column => columnVisibility[column.id] !== false)
  const interactive = props.onOpen !== undefined || selectable
  const moves = useRowFocus(tableRows, {
    open: row => props.onOpen?.(row.original),
    toggle: row => row.getCanSelect() && selectable && row.toggleSelected(),
  })
  const count = selection?.size ?? 0
  const isEmpty = rows.length === 0 && !loading && !failure

  return (
    <div className={css.table} data-cards={cards || undefined}>
      {count > 0 ? (
        <div className={cx(css.view, css.bulk)} role="toolbar" aria-label={words.selected(count)}>
          <b role="status">{words.selected(count)}</b>
          {props.onSelectAll && props.pager && count < props.pager.total && (
            <button type="button" className={css.selectAll} onClick={props.onSelectAll}>
              {words.selectAll(props.pager.total)}
            </button>
          )}
          {props.bulk}
          <span className={css.end}>
            <IconButton
              label={words.clearSelection}
              icon={IconX}
              size="sm"
              onClick={() => props.onSelection?.(new Set())}
            />
          </span>
        </div>
      ) : (
        (props.view || props.bulk) && <div className={css.view}>{props.view}</div>
      )}

      <div className={css.scroller} ref={scroller} data-busy={loading || undefined}>
        {loading && rows.length > 0 && (
          <div className={css.progress}>
            <ProgressLine />
          </div>
        )}
        <table
          {...(interactive && { role: 'grid', onKeyDown: moves.onKeyDown })}
          {...(selectable && { 'aria-multiselectable': true })}
          aria-label={props.label}
          aria-busy={loading}
          aria-rowcount={props.pager ? props.pager.total + 1 : undefined}
        >
          <colgroup>
            {selectable && <col style={{ inlineSize: selectWidth }} />}
            {shown.map(column => (
              <col key={column.id} style={column.width ? { inlineSize: column.width } : undefined} />
            ))}
          </colgroup>
          <thead>
            <tr aria-rowindex={1}>
              {selectable && (
                <th scope="col" className={css.select}>
                  <Checkbox
                    aria-label={words.selectPage}
                    checked={table.getIsAllRowsSelected()}
                    indeterminate={table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()}
                    onChange={table.getToggleAllRowsSelectedHandler()}
                    disabled={rows.length === 0}
                  />
                </th>
              )}
              {shown.map(column => (
                <HeadCell
                  key={column.id}
                  column={column}
                  sort={sort?.id === column.id ? sort.direction : null}
                  onToggle={() => table.getColumn(column.id)?.toggleSorting()}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {!failure &&
              tableRows.map((row, at) => (
                <tr
                  key={row.id}
                  data-row={at}
                  aria-rowindex={props.pager ? props.pager.page * props.pager.size + at + 2 : undefined}
                  aria-selected={selectable ? row.getIsSelected() : undefined}
                  aria-current={row.id === openKey || undefined}
                  className={cx(interactive && css.interactive)}
                  tabIndex={interactive ? (at === moves.at ? 0 : -1) : undefined}
                  onFocus={() => moves.setAt(at)}
                  onClick={event => {
                    if (!isOwnControl(event)) props.onOpen?.(row.original)
                  }}
                >
                  {selectable && (
                    <td className={css.select}>
                      <Checkbox
                        aria-label={words.selectRow(props.rowName(row.original))}
                        tabIndex={-1}
                        checked={row.getIsSelected()}
                        disabled={!row.getCanSelect()}
                        onChange={row.getToggleSelectedHandler()}
                      />
                    </td>
                  )}
                  {shown.map(column => (
                    <BodyCell key={column.id} column={column} row={row.original} />
                  ))}
                </tr>
              ))}
            {late && !failure && (
              <SkeletonRows columns={shown} rows={props.pager?.size ?? 10} selectable={selectable} />
            )}
          </tbody>
        </table>
        {failure && <FailedState {...failure} />}
        {isEmpty &&
          (props.filtered ? (
            <EmptyState
              title={words.nothingFound}
              action={
                props.onClearFilter && (
                  <Button size="sm" onClick={props.onClearFilter}>
                    {words.clearFilters}
                  </Button>
                )
              }
            />
          ) : (
            (props.empty ?? <EmptyState title={words.nothingYet} />)
          ))}
      </div>
      {props.pager && !failure && <Pager {...props.pager} />}
    </div>
  )
}

type HeadCellProps<Row> = {
  column: Column<Row>
  sort: Sort['direction'] | null
  onToggle: () => void
}

const spoken = { asc: 'ascending', desc: 'descending' } as const

function HeadCell<Row>({ column, sort, onToggle }: HeadCellProps<Row>) {
  return (
    <th
      scope="col"
      className={cx(column.align === 'end' && css.endAligned, column.sortable && css.sortable)}
      aria-sort={column.sortable ? (sort ? spoken[sort] : 'none') : undefined}
    >
      {column.sortable ? (
        <button type="button" className={css.sort} onClick={onToggle}>
          <span className="truncate">{column.header}</span>
          {sort && <Glyph icon={sort === 'asc' ? IconChevronUp : IconChevronDown} size={11} />}
        </button>
      ) : (
        column.header
      )}
    </th>
  )
}

type BodyCellProps<Row> = {
  column: Column<Row>
  row: Row
}

function BodyCell<Row>({ column, row }: BodyCellProps<Row>) {
  const content = column.cell(row)
  const isMissing = content === null || content === undefined || content === ''
  return (
    <td
      data-label={column.header}
      className={cx(
        column.align === 'end' && css.endAligned,
        column.main && css.main,
        column.tone === 'code' && css.code,
        column.tone === 'quiet' && css.quiet,
        isMissing && css.missing,
      )}
    >
      {isMissing ? '–' : content}
    </td>
  )
}

type SkeletonRowsProps<Row> = {
  columns: readonly Column<Row>[]
  rows: number
  selectable: boolean
}

function SkeletonRows<Row>({ columns, rows, selectable }: SkeletonRowsProps<Row>) {
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

/** Uneven, but the same at every paint. */
function boneLength(row: number, place: number): CSSProperties {
  return { inlineSize: `${45 + ((row * 37 + place * 53) % 40)}%` }
}

/** Links, buttons and boxes inside a row act on their own; a click on them does not open the row. */
function isOwnControl(event: MouseEvent<HTMLElement>): boolean {
  const target = event.target
  if (!(target instanceof Element)) return false
  const control = target.closest(
    'a, button, input, select, textarea, label, [role="menuitem"], [data-own-click]',
  )
  return control !== null && event.currentTarget.contains(control)
}

type RowActions<Item> = { open: (row: Item) => void; toggle: (row: Item) => void }

/** One row at a time is a tab stop; arrows move it, Enter opens, Space selects. */
function useRowFocus<Row extends object>(
  rows: readonly TableRow<typeof features, Row>[],
  actions: RowActions<TableRow<typeof features, Row>>,
) {
  const [wanted, setAt] = useState(0)
  const at = Math.min(wanted, Math.max(0, rows.length - 1))

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    const target = event.target
    if (!(target instanceof HTMLTableRowElement) || event.altKey || event.ctrlKey || event.metaKey) return
    const row = rows[at]
    if (!row) return
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: rows.length - 1,
    }
    const next = steps[event.key]
    if (next !== undefined) {
      event.preventDefault()
      event.currentTarget
        .querySelector<HTMLTableRowElement>(`tr[data-row="${Math.max(0, Math.min(rows.length - 1, next))}"]`)
        ?.focus()
    } else if (event.key === 'Enter') {
      event.preventDefault()
      actions.open(row)
    } else if (event.key === ' ') {
      event.preventDefault()
      actions.toggle(row)
    }
  }

  return { at, setAt, onKeyDown }
}

function useInlineSize(ref: { current: HTMLElement | null }): number {
  const [size, setSize] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    setSize(element.clientWidth)
    const observer = new ResizeObserver(() => setSize(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return size
}
