import type { Page } from '@atrium/contract/page'
import type { QueryValue } from '@atrium/ui/filter/query-bar.tsx'
import { keepPreviousData, type QueryKey, type UseQueryOptions, useQueries } from '@tanstack/react-query'
import type { ApiError } from '../api/api-error.ts'
import { useFeatureText } from '../language/feature-texts.ts'
import type { BuiltInView } from './built-in-view.ts'
import { viewTexts } from './view-texts.ts'

type ListQuery<Row> = UseQueryOptions<Page<Row>, ApiError, Page<Row>, QueryKey>

/** The filters of a list besides those of its views. */
export function otherFilters(views: readonly BuiltInView[], value: QueryValue): QueryValue {
  const names = new Set(views.flatMap(view => Object.keys(view.filter)))
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.has(name)))
}

const none: readonly BuiltInView[] = []

/**
 * The built-in views of a list after that of all rows, each with the number of rows that match the other filters, as
 * the list itself counts them. Undefined for a list without views.
 */
export function useViewChips<Row>(
  own: readonly BuiltInView[] | undefined,
  value: QueryValue,
  query: (filter: QueryValue) => ListQuery<Row>,
): { views: readonly BuiltInView[]; counts: Readonly<Record<string, number>> } | undefined {
  const all = useFeatureText(viewTexts)('view.all')
  const views = own ? [{ id: 'all', label: all, filter: {} }, ...own] : none
  const others = otherFilters(views, value)
  const found = useQueries({
    queries: views.map(view => {
      const counted = query({ ...others, ...view.filter })
      // The list itself reports that it cannot be read.
      return { ...counted, placeholderData: keepPreviousData, meta: { ...counted.meta, quiet: true } }
    }),
  })
  if (!own) return undefined
  const counts = views.flatMap(({ id }, at) => {
    const count = found[at]?.data?.totalElements
    return count === undefined ? [] : [[id, count] as const]
  })
  return { views, counts: Object.fromEntries(counts) }
}
