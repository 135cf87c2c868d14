import {
  type ColumnDef,
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  functionalUpdate,
  type ReactTable,
  type RowSelectionState,
  rowSelectionFeature,
  rowSortingFeature,
  type Row as TableRow,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { Column, FrozenCell, Sort } from './data-table-columns.ts'
import type { useColumnLayout } from './use-column-layout.ts'

export type TableModelOptions<Row> = {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sort?: Sort | null
  onSort?: (sort: Sort | null) => void
  selection?: ReadonlySet<string>
  onSelection?: (selection: ReadonlySet<string>) => void
  /** With `one`, a click selects a row and a double click or Enter opens (picks) it. */
  choice?: 'many' | 'one'
  /** Other rows are never part of the selection. */
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

export type TableModel<Row extends object> = ReactTable<typeof features, Row>
export type ModelRow<Row extends object> = TableRow<typeof features, Row>

type ColumnLayout<Row> = ReturnType<typeof useColumnLayout<Row>>

/** The TanStack table of these rows. The screen controls sorting and selection. */
export function useTableModel<Row extends object>(
  options: TableModelOptions<Row>,
  layout: ColumnLayout<Row>['state'],
): TableModel<Row> {
  const { columns, rows, rowKey, sort = null, selection } = options
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
  const sorting = useMemo(() => (sort ? [{ id: sort.id, desc: sort.direction === 'desc' }] : []), [sort])

  return useTable<typeof features, Row>({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowKey,
    manualSorting: true,
    enableMultiSort: false,
    sortDescFirst: false,
    enableMultiRowSelection: options.choice !== 'one',
    enableRowSelection: row => options.canSelect?.(row.original) ?? true,
    state: { rowSelection, sorting, ...layout },
    onSortingChange: updater => {
      const next = functionalUpdate(updater, sorting)[0]
      options.onSort?.(next ? { id: next.id, direction: next.desc ? 'desc' : 'asc' } : null)
    },
    onRowSelectionChange: updater => {
      const next = functionalUpdate(updater, rowSelection)
      options.onSelection?.(new Set(Object.keys(next).filter(key => next[key])))
    },
  })
}

/** The width of the check box column, in pixels. */
export const selectWidth = 46

export type FrozenCells = {
  /** For the cell of the check box. */
  box: FrozenCell
  of: (columnId: string) => FrozenCell
}

/** The positions of frozen cells, behind the check boxes and earlier frozen columns. */
export function frozenCells<Row extends object>(
  table: TableModel<Row>,
  { canFreeze, shown }: ColumnLayout<Row>,
  offset: number,
): FrozenCells {
  const last = canFreeze ? shown.findLast(column => column.frozen) : undefined
  if (!last) return { box: {}, of: () => ({}) }
  return {
    box: { 'data-frozen': '', style: { insetInlineStart: 0 } },
    of: id => {
      const column = table.getColumn(id)
      if (!column?.getIsPinned()) return {}
      return {
        'data-frozen': id === last.id ? 'last' : '',
        style: { insetInlineStart: offset + column.getStart('start') },
      }
    },
  }
}
