import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from '../../api/api-error.ts'

/**
 * The record that a form or a page opens with. An answer in the cache that is known to be outdated, as after an action
 * with several rows, is not shown: what is typed into it meanwhile would be held against other values.
 */
export function useRecordQuery<Stored>(options: UseQueryOptions<Stored, ApiError, Stored, QueryKey>) {
  const client = useQueryClient()
  const [isOutdated] = useState(() => client.getQueryState(options.queryKey)?.isInvalidated === true)
  const { data, error, isError, isFetchedAfterMount, refetch } = useQuery({
    ...options,
    meta: { ...options.meta, showsAbsence: true },
  })
  return { data: isOutdated && !isFetchedAfterMount ? undefined : data, error, isError, refetch }
}
