import { Button, Checkbox, Radio } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import {
  type ColumnDef,
  columnVisibilityFeature,
  functionalUpdate,
  type RowSelectionState,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type MouseEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { BulkBar } from './bulk-bar.tsx'
import { ColumnMenu } from './column-menu.tsx'
import { cx } from './cx.ts'
import css from './data-table.module.css'
import { type Column, columnsThatLeave, type Sort } from './data-table-columns.ts'
import { DataTableSkeleton } from './data-table-skeleton.tsx'
import { EmptyState } from './empty-state.tsx'
import { FailedState, type FailedStateProps } from './failed-state.tsx'
import { Glyph } from './glyph.tsx'
import { Pager, type PagerProps } from './pager.tsx'
import { ProgressLine } from './progress-line.tsx'
import { useUiText } from './ui-text.ts'
import { useFocusOnClosedRow } from './use-focus-on-closed-row.ts'
import { useInlineSize } from './use-inline-size.ts'
import { useLate } from './use-late.ts'
import { useRowFocus } from './use-row-focus.ts'

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
  /** One of them: a click chooses a row, a double click or Enter opens (picks) it. */
  choice?: 'many' | 'one'
  /** Actions for the selected rows; while rows are selected they take the place of `view`. */
  bulk?: ReactNode
  /** Offered beside the count while not everything is selected. */
  onSelectAll?: () => void
  /** Saved views, density, export. The menu of columns follows at the trailing edge. */
  view?: ReactNode
  /** Columns put away by the person; kept here when the screen does not keep them. */
  hidden?: ReadonlySet<string>
  onHidden?: (hidden: ReadonlySet<string>) => void
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
  const many = props.choice !== 'one'
  const isOnlyRead = !props.onOpen && !selectable && !columns.some(column => column.sortable)
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
  const [ownHidden, setOwnHidden] = useState<ReadonlySet<string>>(new Set())
  const hidden = props.hidden ?? ownHidden
  const columnVisibility = useMemo(() => {
    const wanted = columns.filter(column => !hidden.has(column.id))
    const free = space - (selectable ? selectWidth : 0)
    const gone = cards || space === 0 ? [] : columnsThatLeave(wanted, free)
    return Object.fromEntries([...hidden, ...gone].map(id => [id, false]))
  }, [columns, hidden, space, cards, selectable])
  const sorting = useMemo(() => (sort ? [{ id: sort.id, desc: sort.direction === 'desc' }] : []), [sort])

  const table = useTable<typeof features, Row>({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowKey,
    manualSorting: true,
    enableMultiSort: false,
    sortDescFirst: false,
    enableMultiRowSelection: many,
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
  const body = useRef<HTMLTableSectionElement>(null)
  useFocusOnClosedRow(body, openKey)

  function choose(at: number) {
    const row = tableRows[at]
    if (selectable && row?.getCanSelect()) row.toggleSelected(many ? undefined : true)
  }

  function open(at: number) {
    const row = tableRows[at]
    if (!row) return
    if (!many) choose(at)
    props.onOpen?.(row.original)
  }

  const moves = useRowFocus(tableRows.length, { open, toggle: choose })
  const count = selection?.size ?? 0
  const isEmpty = rows.length === 0 && !loading && !failure

  return (
    <div className={css.table} data-cards={cards || undefined}>
      {many && count > 0 ? (
        <BulkBar
          count={count}
          total={props.pager?.total}
          onSelectAll={props.onSelectAll}
          onClear={() => props.onSelection?.(new Set())}
        >
          {props.bulk}
        </BulkBar>
      ) : (
        (props.view || !cards) && (
          <div className={css.view}>
            {props.view}
            {!cards && (
              <span className={css.end}>
                <ColumnMenu columns={columns} hidden={hidden} onHidden={props.onHidden ?? setOwnHidden} />
              </span>
            )}
          </div>
        )
      )}

      <div
        className={css.scroller}
        ref={scroller}
        data-busy={loading || undefined}
        // Where nothing inside has the focus, the keys scroll the list itself.
        {...(isOnlyRead && { role: 'group', 'aria-label': props.label, tabIndex: 0 })}
      >
        {loading && rows.length > 0 && (
          <div className={css.progress}>
            <ProgressLine />
          </div>
        )}
        <table
          {...(interactive && { role: 'grid', onKeyDown: moves.onKeyDown })}
          {...(selectable && { 'aria-multiselectable': many })}
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
              {selectable && many && (
                <th scope="col" className={css.select}>
                  <Checkbox
                    aria-label={words.selectPage}
                    checked={rows.length > 0 && table.getIsAllRowsSelected()}
                    indeterminate={table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()}
                    onChange={table.getToggleAllRowsSelectedHandler()}
                    disabled={rows.length === 0}
                  />
                </th>
              )}
              {selectable && !many && <td className={css.corner} />}
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
          <tbody ref={body}>
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
                  data-chosen={(!many && row.getIsSelected()) || undefined}
                  onClick={event => {
                    if (isOwnControl(event)) return
                    if (many) open(at)
                    else choose(at)
                  }}
                  onDoubleClick={() => !many && open(at)}
                >
                  {selectable && (
                    // biome-ignore lint/a11y/useKeyWithClickEvents: the row takes the keys; this only widens the target.
                    <td
                      className={css.select}
                      data-own-click
                      onClick={event => event.target === event.currentTarget && choose(at)}
                    >
                      {many ? (
                        <Checkbox
                          aria-label={words.selectRow(props.rowName(row.original))}
                          tabIndex={-1}
                          checked={row.getIsSelected()}
                          disabled={!row.getCanSelect()}
                          onChange={row.getToggleSelectedHandler()}
                        />
                      ) : (
                        <Radio
                          aria-label={words.selectRow(props.rowName(row.original))}
                          tabIndex={-1}
                          checked={row.getIsSelected()}
                          disabled={!row.getCanSelect()}
                          onChange={() => choose(at)}
                        />
                      )}
                    </td>
                  )}
                  {shown.map(column => (
                    <BodyCell key={column.id} column={column} row={row.original} />
                  ))}
                </tr>
              ))}
            {late && !failure && (
              <DataTableSkeleton columns={shown} rows={props.pager?.size ?? 10} selectable={selectable} />
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
        <span className={cx(column.hideHeader && 'visually-hidden')}>{column.header}</span>
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
      data-label={column.hideHeader ? undefined : column.header}
      className={cx(
        column.align === 'end' && css.endAligned,
        column.main && css.main,
        column.tone === 'code' && css.code,
        column.tone === 'quiet' && css.quiet,
        isMissing && css.missing,
      )}
    >
      {isMissing ? '–' : typeof content === 'string' ? <bdi>{content}</bdi> : content}
    </td>
  )
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
