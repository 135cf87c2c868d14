import { Button, Checkbox, Radio } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  type ColumnDef,
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  functionalUpdate,
  type RowSelectionState,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type CSSProperties, type MouseEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { BulkBar } from './bulk-bar.tsx'
import { ColumnMenu } from './column-menu.tsx'
import { cx } from './cx.ts'
import css from './data-table.module.css'
import type { Column, Sort } from './data-table-columns.ts'
import { HeadCell } from './data-table-head.tsx'
import { DataTableSkeleton } from './data-table-skeleton.tsx'
import { EmptyState } from './empty-state.tsx'
import { FailedState, type FailedStateProps } from './failed-state.tsx'
import { Pager, type PagerProps } from './pager.tsx'
import { ProgressLine } from './progress-line.tsx'
import type { TableLayout } from './table-layout.ts'
import { useUiText } from './ui-text.ts'
import { useColumnLayout } from './use-column-layout.ts'
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
  /** Saved views. The menu of columns follows at the trailing edge. */
  view?: ReactNode
  /** Beside the menu of columns: export. */
  actions?: ReactNode
  /** Order, width, choice and freezing of the columns; kept here when the screen does not keep it. */
  layout?: TableLayout
  onLayout?: (layout: TableLayout) => void
  /** The person has chosen the columns: none of them leaves when space runs out. */
  isChosen?: boolean
  /** At the foot of the menu of columns: back to how it was, for everybody. */
  layoutActions?: ReactNode
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
  /** Inside dialogs: without the line of views, columns and actions. */
  plain?: boolean
  /** A row that cannot be chosen says so by being left out of the selection. */
  canSelect?: (row: Row) => boolean
}

const features = tableFeatures({
  rowSortingFeature,
  rowSelectionFeature,
  columnVisibilityFeature,
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
})

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
  const columnLayout = useColumnLayout({
    columns,
    layout: props.layout,
    onLayout: props.onLayout,
    isChosen: props.isChosen,
    space: cards || space === 0 ? undefined : space - (selectable ? selectWidth : 0),
    table: scroller,
  })
  const [isScrolled, setScrolled] = useState(false)
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
    state: { rowSelection, sorting, ...columnLayout.state },
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
  const { shown } = columnLayout
  const lastFrozen = columnLayout.canFreeze ? shown.findLast(column => column.frozen) : undefined
  /** Where a frozen cell stands, behind the boxes and the frozen columns before it. */
  const frozenAt = (id: string): FrozenCell =>
    lastFrozen && table.getColumn(id)?.getIsPinned()
      ? {
          'data-frozen': id === lastFrozen.id ? 'last' : '',
          style: {
            insetInlineStart: (selectable ? selectWidth : 0) + (table.getColumn(id)?.getStart('start') ?? 0),
          },
        }
      : {}
  const frozenBox: FrozenCell = lastFrozen ? { 'data-frozen': '', style: { insetInlineStart: 0 } } : {}
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
    <div className={css.table} data-cards={cards || undefined} data-density={columnLayout.layout.density}>
      {props.plain ? null : many && count > 0 ? (
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
                {props.actions}
                <ColumnMenu
                  columns={columnLayout.all}
                  onColumns={columnLayout.keepColumns}
                  density={columnLayout.layout.density}
                  onDensity={columnLayout.keepDensity}
                >
                  {props.layoutActions}
                </ColumnMenu>
              </span>
            )}
          </div>
        )
      )}

      <div
        className={css.scroller}
        ref={scroller}
        data-busy={loading || undefined}
        data-scrolled={isScrolled || undefined}
        onScroll={event => setScrolled(event.currentTarget.scrollLeft !== 0)}
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
          style={cards ? undefined : { minInlineSize: columnLayout.least + (selectable ? selectWidth : 0) }}
          aria-label={props.label}
          aria-busy={loading}
          aria-rowcount={props.pager ? props.pager.total + 1 : undefined}
        >
          <colgroup>
            {selectable && <col style={{ inlineSize: selectWidth }} />}
            {shown.map(column => (
              <col key={column.id} style={{ inlineSize: columnLayout.widthOf(column) }} />
            ))}
          </colgroup>
          <thead>
            <tr aria-rowindex={1}>
              {selectable && many && (
                <th scope="col" className={css.select} {...frozenBox}>
                  <Checkbox
                    aria-label={words.selectPage}
                    checked={rows.length > 0 && table.getIsAllRowsSelected()}
                    indeterminate={table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()}
                    onChange={table.getToggleAllRowsSelectedHandler()}
                    disabled={rows.length === 0}
                  />
                </th>
              )}
              {selectable && !many && <td className={css.corner} {...frozenBox} />}
              {shown.map(column => (
                <HeadCell
                  key={column.id}
                  column={column}
                  sort={sort?.id === column.id ? sort.direction : null}
                  onToggle={() => table.getColumn(column.id)?.toggleSorting()}
                  edge={cards || props.plain ? undefined : columnLayout.edge}
                  frozen={frozenAt(column.id)}
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
                      {...frozenBox}
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
                    <BodyCell
                      key={column.id}
                      column={column}
                      row={row.original}
                      frozen={frozenAt(column.id)}
                    />
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

/** What keeps a cell in sight while the list is scrolled sideways. */
export type FrozenCell = { 'data-frozen'?: '' | 'last'; style?: CSSProperties }

type BodyCellProps<Row> = {
  column: Column<Row>
  row: Row
  frozen: FrozenCell
}

function BodyCell<Row>({ column, row, frozen }: BodyCellProps<Row>) {
  const content = column.cell(row)
  const isMissing = content === null || content === undefined || content === ''
  return (
    <td
      {...frozen}
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
