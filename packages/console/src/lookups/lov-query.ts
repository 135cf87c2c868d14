import type { Endpoint } from '@atrium/contract/endpoint'
import { lovApi } from '@atrium/contract/lookups/lov'
import { type LovView, lovViewApi } from '@atrium/contract/lookups/lov-view'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ApiError } from '../api/api-error.ts'
import { type CallInput, call } from '../api/client.ts'
import { keyOf, query } from '../api/query.ts'
import { callOf, entriesIn, type LovEntries } from './lov-view.ts'

/** A view, or null once it is known that there is none of that code. */
export function useLovView(viewCode: string, enabled = true) {
  return useQuery({
    ...query(lovViewApi.info, { query: { viewCode } }),
    enabled,
    // Nothing, or a 204, is an empty object.
    select: (view): LovView | null => ('viewCode' in view ? (view as LovView) : null),
  })
}

interface Asked {
  /** What was searched for. */
  filter: Readonly<Record<string, string | number | boolean>>
  page: number
  size: number
  /** What other fields of the form narrow the entries to. */
  params: Readonly<Record<string, string>>
  enabled: boolean
  /** Failures are shown by the caller alone. */
  quiet?: boolean
}

/** The entries of a view, as its source answers them. */
export function useLovEntries(view: LovView | undefined, asked: Asked) {
  const { filter, page, size, params, enabled, quiet = false } = asked
  const source = view && callOf(view, params)
  // The order of precedence that the family has: what was searched for yields to paging, and so on.
  const values = { ...filter, page, size, ...source?.query, ...params }
  return useQuery<unknown, ApiError, LovEntries>({
    queryKey: [...(source ? keyOf(source.endpoint) : ['nowhere']), 'lov', source?.params, values],
    queryFn: ({ signal }) => {
      if (!source) return []
      const input = { params: source.params, query: values }
      return call<Endpoint>(source.endpoint, input as unknown as CallInput<Endpoint>, { signal })
    },
    select: entriesIn,
    placeholderData: keepPreviousData,
    enabled: enabled && source !== undefined,
    meta: { quiet },
  })
}

/** The values of several lookups at once, each under its code. */
export function useLookupValues(codes: readonly string[]) {
  const distinct = [...new Set(codes)].sort()
  return useQuery({
    ...query(lovApi.valueBatch, { query: Object.fromEntries(distinct.map(code => [code, code])) }),
    enabled: distinct.length > 0,
  })
}
