import { type SavedView, savedViewApi } from '@atrium/contract/workspace/saved-view'
import type { UiTable } from '@atrium/contract/workspace/ui-table'
import type { TableLayout } from '@atrium/ui/table/table-layout.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { query } from '../api/query.ts'
import { saveLayout, storedLayout, useTable } from './table-view.ts'

/** The filter and order of a list, as in its address. */
export interface Search {
  filter: Readonly<Record<string, string>>
  sort: readonly string[]
}

/** In the address: no view, although the list starts with one. */
const plain = 'none'

interface ListView {
  table: UiTable
  search: Search
  /** The view in the address. */
  viewId: string | null
  /** The address has no filter, order or view. */
  isUntouched: boolean
  /** Shows a view, or without one everything, and writes it to the address. */
  show: (viewId: string | null, search: Search) => void
}

/** The saved views of a list, the current one and whether it was changed, and the table's layout. */
export function useListView({ table: product, search, viewId, isUntouched, show }: ListView) {
  const { code } = product
  const table = useTable(product)
  const views = useQuery(query(savedViewApi.list, { query: { code } })).data ?? []
  const view = views.find(one => one.id === viewId)
  /** Column changes while a view is shown, which are saved with the view. */
  const [draft, setDraft] = useState<{ viewId: string; layout: TableLayout }>()
  const changed = view && draft?.viewId === view.id ? draft.layout : undefined
  const ofView = view?.columns && layoutOf(view, view.columns)

  const choose = (next: SavedView | undefined) => {
    setDraft(undefined)
    if (next) show(next.id, next)
    else show(table.defaultViewId ? plain : null, { filter: {}, sort: [] })
  }
  const begins = views.find(one => one.id === table.defaultViewId)
  const begin = useEffectEvent(() => begins && isUntouched && choose(begins))
  const beginsId = begins?.id
  useEffect(() => {
    if (beginsId) begin()
  }, [beginsId])

  return {
    code,
    views,
    view,
    table,
    choose,
    isChanged:
      view !== undefined &&
      (changed !== undefined || !isSame(search.filter, view.filter) || !isSame(search.sort, view.sort)),
    /** The content of a new view. */
    content: {
      filter: { ...search.filter },
      sort: [...search.sort],
      ...storedLayout(changed ?? ofView ?? table),
    },
    saved: () => setDraft(undefined),
    layout: changed ?? ofView ?? table,
    isChosen: changed !== undefined || ofView !== undefined || table.source === 'person',
    onLayout: (layout: TableLayout) =>
      view ? setDraft({ viewId: view.id, layout }) : saveLayout(product, layout),
  }
}

function layoutOf({ density }: SavedView, columns: TableLayout['columns']): TableLayout {
  return { columns, ...(density && { density }) }
}

/** Compares by content, whatever the order of keys. */
function isSame(one: object, other: object): boolean {
  const text = (value: object) => JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
  return text(one) === text(other)
}
