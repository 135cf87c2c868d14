import { largestPageSize } from '@atrium/contract/constants'
import type { Page } from '@atrium/contract/page'
import type { UiTable } from '@atrium/contract/workspace/ui-table'
import type { FailedListProps } from '@atrium/ui/feedback/failed-list.tsx'
import type { QueryValue } from '@atrium/ui/filter/query-bar.tsx'
import type { Sort } from '@atrium/ui/table/data-table-columns.ts'
import type { TableLayout } from '@atrium/ui/table/table-layout.ts'
import {
  keepPreviousData,
  type QueryKey,
  type UseQueryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { createElement, type RefObject, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import type { ApiError } from '../api/api-error.ts'
import { type TextOf, useFeatureText } from '../language/feature-texts.ts'
import { ExportButton } from '../list/export-button.tsx'
import { listTexts } from '../list/list-texts.ts'
import { NewRows } from '../list/new-rows.tsx'
import { useAnchor } from '../list/use-anchor.ts'
import type { BuiltInView } from '../views/built-in-view.ts'
import { LayoutActions, SavedViews } from '../views/saved-views.tsx'
import { saveLayout, useTable } from '../views/table-view.ts'
import { type Search, useListView } from '../views/use-list-view.ts'
import { useViewChips } from '../views/use-view-chips.ts'
import { usePhone } from '../workspace/use-phone.ts'
import { useTrail } from './detail/list-trail.ts'
import { openingOf, type ShownAs } from './opening/opening.ts'
import { type Paging, usePaging } from './paging.ts'

interface RecordList<Row> {
  /** Its table, under whose code columns and views are stored. */
  table: UiTable
  /** The search fields, by their names in the address. */
  filters: readonly string[]
  query: (listQuery: {
    paging: Paging
    filter: QueryValue
  }) => UseQueryOptions<Page<Row>, ApiError, Page<Row>, QueryKey>
  rowKey: (row: Row) => string
  couldNotLoad: string
  /** Built-in views besides that of all rows, which stand above the list with their counts. */
  views?: readonly BuiltInView[]
}

/** Milliseconds between two counts of the rows that came in front of a list while a later page is shown. */
const newRowsMs = 30_000

/** A list whose search, page and sort are in the address: its data, and the props of its query bar and table. */
export function useRecordList<Row>(options: RecordList<Row>) {
  const { table, filters, query, rowKey, couldNotLoad } = options
  const t = useFeatureText(listTexts)
  const [search, change] = useAddress()
  const [paging, setPaging] = usePaging()
  const filter = filterIn(search, filters)
  const { anchor, follow } = useAnchor(JSON.stringify([filter, paging.sort]), paging.page)
  const listQuery = query({ paging: { ...paging, ...(anchor !== undefined && { anchor }) }, filter })
  const found = useQuery({
    ...listQuery,
    placeholderData: keepPreviousData,
    ...(anchor !== undefined && { refetchInterval: newRowsMs }),
  })
  follow(found)
  useTrail((found.data?.content ?? []).map(rowKey))
  const chips = useViewChips(options.views, filter, of =>
    query({ paging: { page: 0, size: 1, sort: [] }, filter: of }),
  )
  const client = useQueryClient()
  const [isSheetOpen, openSheet] = useState(false)
  const shownAs = useRef<ShownAs<Row>>(null)

  const list = useListView({
    table,
    search: { filter, sort: paging.sort },
    viewId: search.get('view'),
    isUntouched: [...filters, 'view', 'page', 'sort'].every(name => !search.has(name)),
    show: (viewId: string | null, wanted: Search) =>
      change(next => {
        for (const name of [...filters, 'view', 'page', 'sort']) next.delete(name)
        if (viewId !== null) next.set('view', viewId)
        for (const [name, entry] of Object.entries(wanted.filter))
          if (filters.includes(name)) next.set(name, entry)
        for (const one of wanted.sort) next.append('sort', one)
      }),
  })

  // A new search starts at the first page.
  const find = (value: QueryValue) =>
    change(next => {
      next.delete('page')
      for (const name of filters) next.delete(name)
      for (const [name, entry] of Object.entries(value)) next.set(name, String(entry))
    })

  const exported = { listQuery: listQuery.queryKey, shown: shownIn(list.layout) }
  /** Every row that the filters find, up to the largest page. */
  const all = query({ paging: { page: 0, size: largestPageSize, sort: paging.sort }, filter })
  const loadAll = async () => (await client.fetchQuery(all)).content

  const loadFirst = () => {
    client.removeQueries({ queryKey: listQuery.queryKey.slice(0, 1), type: 'inactive' })
    setPaging({ page: 0 })
  }

  return {
    found,
    saved: list,
    exported,
    loadAll,
    chips,
    /** The filters of a phone. */
    sheet: { isOpen: isSheetOpen, open: openSheet },
    bar: { value: filter, onSearch: find, busy: found.isFetching },
    table: {
      rows: found.data?.content ?? [],
      rowKey,
      /** Filled by the table. */
      shownAs,
      layout: list.layout,
      onLayout: list.onLayout,
      isChosen: list.isChosen,
      layoutActions: createElement(LayoutActions, { list }),
      view: createElement(SavedViews, { list }),
      news: createElement(NewRows, { count: found.data?.newElements ?? 0, onLoad: loadFirst }),
      actions: createElement(ExportButton, exported),
      sort: sortIn(paging),
      onSort: (by: Sort | null) => setPaging({ page: 0, sort: by ? [`${by.id},${by.direction}`] : [] }),
      loading: found.isFetching,
      failure: found.isError ? failureIn(found, couldNotLoad, t) : null,
      filtered: Object.keys(filter).length > 0,
      onClearFilter: () => find({}),
      pager: pagerOf(found.data, paging, setPaging),
    },
  }
}

/** A failed list in words: what is safe, and what the server said, if it answered. */
function failureIn(
  { error, refetch }: { error: ApiError; refetch: () => Promise<unknown> },
  title: string,
  t: TextOf<typeof listTexts>,
): FailedListProps {
  const { message, status, requestId, isUnanswered } = error
  const isExplained = !isUnanswered && message !== ''
  return {
    title,
    safe: t('list.safe'),
    requestId,
    details: isExplained ? { label: t('list.details'), text: `${message} (${status})` } : undefined,
    onRetry: () => void refetch(),
  }
}

const shownIn = ({ columns }: TableLayout) => columns.flatMap(column => (column.hidden ? [] : column.id))

const pagerOf = (
  found: Page<unknown> | undefined,
  paging: Paging,
  setPaging: ReturnType<typeof usePaging>[1],
) => ({
  page: found?.number ?? paging.page,
  size: paging.size,
  total: found?.totalElements ?? 0,
  onPage: (page: number) => setPaging({ page }),
  onSize: (size: number) => setPaging({ page: 0, size }),
})

const filterIn = (search: URLSearchParams, filters: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(filters.flatMap(name => (search.get(name) ? [[name, search.get(name) ?? '']] : [])))

function sortIn({ sort }: Paging): Sort | null {
  const [id, direction] = sort[0]?.split(',') ?? []
  return id ? { id, direction: direction === 'desc' ? 'desc' : 'asc' } : null
}

export type RecordListView<Row = unknown> = ReturnType<typeof useRecordList<Row>>

/** The table layout of a list without search and sort, and so without views. */
export function useTableLayout(table: UiTable) {
  const laidOut = useTable(table)
  return {
    layout: laidOut,
    isChosen: laidOut.source === 'person',
    onLayout: (layout: TableLayout) => saveLayout(table, layout),
  }
}

/** Stands for the id of a record that is being created. */
const newRecord = 'new'

/**
 * The record that is open in the drawer, by its id under the entity's name in the address; `new` is a new one. On a
 * phone, where a drawer is no smaller than a page, a record opens as its page if it has one.
 */
export function useOpenRecord(entity: string, pageOf?: (id: string) => string) {
  const [search, change] = useAddress()
  const [, go] = useLocation()
  const isPhone = usePhone()
  const openId = search.get(entity)
  const open = (id: string | undefined) => {
    if (id === undefined) change(next => next.delete(entity))
    else if (isPhone && pageOf && id !== newRecord && openId !== newRecord) go(pageOf(id))
    else change(next => next.set(entity, id))
  }
  return [openId, open] as const
}

interface Rows<Row> {
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Null until a table has shown the rows. */
  shownAs?: RefObject<ShownAs<Row> | null>
}

/**
 * The rows before and after the open one, for the drawer's steps, and what its own row shows; none if it is not on this
 * page.
 */
export function neighborsOf<Row>(
  { rows, rowKey, shownAs }: Rows<Row>,
  openId: string,
  open: (id: string) => void,
) {
  const at = rows.findIndex(row => rowKey(row) === openId)
  const row = rows[at]
  if (row === undefined) return {}
  const step = (to: Row | undefined) => (to ? () => open(rowKey(to)) : null)
  return {
    onPrevious: step(rows[at - 1]),
    onNext: step(rows[at + 1]),
    opening: () => (shownAs?.current ? openingOf(row, shownAs.current) : undefined),
  }
}

/** The selected rows, which stay selected on other pages. */
export function useSelection<Row>({ rows, rowKey }: Rows<Row>) {
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map())
  return {
    selected: [...selected.values()],
    deselect: () => setSelected(new Map()),
    selecting: {
      selectRows: (chosen: readonly Row[]) =>
        setSelected(new Map([...selected, ...chosen.map(row => [rowKey(row), row] as const)])),
      selection: new Set(selected.keys()),
      onSelection: (keys: ReadonlySet<string>) => {
        const known = new Map([...selected, ...rows.map(row => [rowKey(row), row] as const)])
        setSelected(new Map([...keys].flatMap(key => (known.has(key) ? [[key, known.get(key) as Row]] : []))))
      },
    },
  }
}

/** The query of the tab's address; changes replace the history entry. */
function useAddress() {
  const [search, setSearch] = useSearchParams()
  const change = (edit: (next: URLSearchParams) => void) =>
    setSearch(
      before => {
        const next = new URLSearchParams(before)
        edit(next)
        return next
      },
      { replace: true },
    )
  return [search, change] as const
}
