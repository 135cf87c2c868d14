import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useRef, useState } from 'react'
import { FailedList, type FailedListProps } from '../feedback/failed-list.tsx'
import { ProgressLine } from '../feedback/progress-line.tsx'
import { useLate } from '../feedback/use-late.ts'
import { useInlineSize } from '../layout/use-inline-size.ts'
import { BulkBar } from './bulk-bar.tsx'
import { ColumnMenu } from './column-menu.tsx'
import { useCutText } from './cut-text.tsx'
import css from './data-table.module.css'
import { DataTableHead } from './data-table-head.tsx'
import { frozenCells, selectWidth, type TableModelOptions, useTableModel } from './data-table-model.ts'
import { DataTableRow } from './data-table-row.tsx'
import { DataTableSkeleton, FooterSkeleton } from './data-table-skeleton.tsx'
import { DensityButton } from './density-button.tsx'
import { useFocusOnClosedRow } from './focus/use-focus-on-closed-row.ts'
import { useRowFocus } from './focus/use-row-focus.ts'
import { NoRows, type NoRowsProps } from './no-rows.tsx'
import { Pager, type PagerProps } from './pager.tsx'
import type { TableLayout } from './table-layout.ts'
import { useColumnLayout } from './use-column-layout.ts'

export type DataTableProps<Row> = TableModelOptions<Row> &
  NoRowsProps & {
    /** The accessible name of the table. */
    label: string
    /** The accessible name of a row. */
    rowName: (row: Row) => string
    /** Actions for the selected rows, which replace the pages while rows are selected. */
    bulk?: ReactNode
    /** Offered beside the count while not everything is selected. */
    onSelectAll?: () => void
    /** Saved views, before the menu of columns. */
    view?: ReactNode
    /** The query bar, below the line of views. */
    query?: ReactNode
    /** After the views: what has changed since the rows were read. Its room is there, so that no row moves. */
    news?: ReactNode
    /** Beside the menu of columns: export. */
    actions?: ReactNode
    /** Order, width, visibility and freezing of the columns; stored here if the screen does not store it. */
    layout?: TableLayout
    onLayout?: (layout: TableLayout) => void
    /** The user has chosen the columns: none is hidden when space runs out. */
    isChosen?: boolean
    /** At the foot of the menu of columns, such as to reset the layout for all users. */
    layoutActions?: ReactNode
    onOpen?: (row: Row) => void
    /** The key of the row that is open in the drawer. */
    openKey?: string | null
    loading?: boolean
    failure?: FailedListProps | null
    pager?: PagerProps
    /** Inside dialogs: without the line of views, columns and actions. */
    plain?: boolean
  }

const phone = '(max-width: 640px)'

/**
 * A list with sorting, selection, configurable columns, and pages. On a phone, rows that open have two lines, all others
 * are cards.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, rows, sort = null, selection, openKey = null, loading = false, failure } = props
  const cards = useMediaQuery(phone, false, { getInitialValueInEffect: false }) ?? false
  const scroller = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const space = useInlineSize(scroller)
  const [isScrolled, setScrolled] = useState(false)
  // Rows of two lines only open; several are selected at a desk.
  const isShort = cards && props.onOpen !== undefined
  const isSelectable = selection !== undefined && !(isShort && props.choice !== 'one')
  const isMany = props.choice !== 'one'
  const isInteractive = props.onOpen !== undefined || isSelectable
  const isOnlyRead = !isInteractive && !columns.some(column => column.sortable)
  const boxWidth = isSelectable ? selectWidth : 0
  const cut = useCutText()
  const late = useLate(loading && rows.length === 0)
  const columnLayout = useColumnLayout({
    columns,
    layout: props.layout,
    onLayout: props.onLayout,
    isChosen: props.isChosen,
    space: cards || space === 0 ? undefined : space - boxWidth,
    table: scroller,
  })
  const { shown } = columnLayout
  const table = useTableModel(props, columnLayout.state)
  const tableRows = table.getRowModel().rows
  const frozen = frozenCells(table, columnLayout, boxWidth)
  useFocusOnClosedRow(body, openKey)

  function choose(at: number) {
    const row = tableRows[at]
    if (isSelectable && row?.getCanSelect()) row.toggleSelected(isMany ? undefined : true)
  }

  function open(at: number) {
    const row = tableRows[at]
    if (!row) return
    if (!isMany) choose(at)
    props.onOpen?.(row.original)
  }

  // On a phone the pages follow the rows, so that more of these are in sight.
  const footer = !(props.plain && loading && rows.length === 0) && <Footer {...props} />

  const moves = useRowFocus(tableRows.length, { open, toggle: choose })

  return (
    <div
      className={css.table}
      data-cards={cards ? (isShort ? 'lines' : 'cards') : undefined}
      data-density={columnLayout.layout.density}
      data-instead={failure || (rows.length === 0 && !loading) || undefined}
    >
      {!props.plain && <TopLine {...props} cards={cards} columnLayout={columnLayout} />}
      {props.query && <div className={css.query}>{props.query}</div>}
      <div
        className={css.scroller}
        ref={scroller}
        data-busy={loading || undefined}
        data-scrolled={isScrolled || undefined}
        onScroll={event => setScrolled(event.currentTarget.scrollLeft !== 0)}
        // If nothing inside is focusable, the list itself is, so that keys scroll it.
        {...(isOnlyRead && { role: 'group', 'aria-label': props.label, tabIndex: 0 })}
      >
        {(late || (loading && rows.length > 0)) && (
          <div className={css.progress}>
            <ProgressLine />
          </div>
        )}
        <table
          {...(isInteractive && { role: 'grid', onKeyDown: moves.onKeyDown })}
          {...(isSelectable && { 'aria-multiselectable': isMany })}
          style={cards ? undefined : { minInlineSize: columnLayout.least + boxWidth }}
          aria-label={props.label}
          aria-busy={loading}
          aria-rowcount={props.pager ? props.pager.total + 1 : undefined}
        >
          <colgroup>
            {isSelectable && <col style={{ inlineSize: selectWidth }} />}
            {shown.map(column => (
              <col key={column.id} style={{ inlineSize: columnLayout.widthOf(column) }} />
            ))}
          </colgroup>
          <DataTableHead
            table={table}
            columns={shown}
            sort={sort}
            isSelectable={isSelectable}
            isMany={isMany}
            edge={cards || props.plain ? undefined : columnLayout.edge}
            frozen={frozen}
          />
          <tbody ref={body} {...(!cards && cut.watch)}>
            {!failure &&
              tableRows.map((row, at) => (
                <DataTableRow
                  key={row.id}
                  row={row}
                  at={at}
                  columns={shown}
                  frozen={frozen}
                  name={props.rowName(row.original)}
                  rowIndex={props.pager && props.pager.page * props.pager.size + at + 2}
                  isSelectable={isSelectable}
                  isMany={isMany}
                  isOpen={row.id === openKey}
                  isShort={isShort}
                  tabIndex={isInteractive ? (at === moves.at ? 0 : -1) : undefined}
                  onFocus={moves.setAt}
                  onChoose={choose}
                  onOpen={open}
                />
              ))}
            {late && !failure && (
              <DataTableSkeleton columns={shown} rows={props.pager?.size ?? 10} selectable={isSelectable} />
            )}
          </tbody>
        </table>
        {cut.tip}
        {failure && <FailedList {...failure} />}
        {rows.length === 0 && !loading && !failure && <NoRows {...props} />}
        {isShort && footer}
      </div>
      {!isShort && footer}
    </div>
  )
}

type TopLineProps<Row> = DataTableProps<Row> & {
  cards: boolean
  columnLayout: ReturnType<typeof useColumnLayout<Row>>
}

/** Views, row height, the menu of columns, and actions. */
function TopLine<Row>({ cards, columnLayout, ...props }: TopLineProps<Row>) {
  if (!props.view && cards) return null
  return (
    <div className={css.view}>
      {props.view}
      {props.news}
      {!cards && (
        <span className={css.end}>
          <DensityButton density={columnLayout.layout.density} onDensity={columnLayout.keepDensity} />
          <ColumnMenu
            columns={columnLayout.all}
            gone={columnLayout.gone}
            onColumns={columnLayout.keepColumns}
            density={columnLayout.layout.density}
            onDensity={columnLayout.keepDensity}
          >
            {props.layoutActions}
          </ColumnMenu>
          {props.actions}
        </span>
      )}
    </div>
  )
}

/** The pages, or the actions for selected rows, which stay while the list is filtered on. */
function Footer<Row>({
  pager,
  loading,
  failure,
  selection,
  choice,
  bulk,
  onSelectAll,
  onSelection,
}: DataTableProps<Row>) {
  const count = selection?.size ?? 0
  if (bulk !== undefined && choice !== 'one' && count > 0)
    return (
      <BulkBar
        count={count}
        onSelectAll={onSelectAll}
        onClear={() => onSelection?.(new Set())}
        pager={failure ? undefined : pager}
      >
        {bulk}
      </BulkBar>
    )
  if (!pager || failure) return null
  // An empty list says so itself; the room of the pages is kept while the first one loads.
  if (pager.total === 0) return loading && <FooterSkeleton />
  return <Pager {...pager} />
}
