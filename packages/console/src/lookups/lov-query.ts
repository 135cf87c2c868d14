import type { CallInput } from '@atrium/contract/call-input'
import type { Endpoint } from '@atrium/contract/endpoint'
import { lovApi } from '@atrium/contract/lookups/lov'
import { type LovView, lovViewApi } from '@atrium/contract/lookups/lov-view'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useAuthority } from '../access/use-authority.ts'
import type { ApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { keyOf, query } from '../api/query.ts'
import { callOf, entriesIn, type LovEntries } from './lov-view.ts'

/** A view, or null if there is none with this code. */
export function useLovView(viewCode: string, enabled = true) {
  return useQuery({
    ...query(lovViewApi.info, { query: { viewCode } }),
    enabled,
    // The server answers null and 204 as an empty object.
    select: (view): LovView | null => ('viewCode' in view ? (view as LovView) : null),
  })
}

/** The permission for the entries of a view that the current role certainly lacks. Failures are left to the dialog. */
export function useMissingPermission(viewCode: string, enabled: boolean): string | undefined {
  const view = useQuery({
    ...query(lovViewApi.info, { query: { viewCode } }),
    enabled,
    meta: { quiet: true },
  })
  const permission = view.data && 'permission' in view.data ? view.data.permission : undefined
  return useAuthority(permission).state === 'denied' ? permission : undefined
}

interface EntryQuery {
  /** The search filter. */
  filter: Readonly<Record<string, string | number | boolean>>
  page: number
  size: number
  /** Parameters from other fields of the form that narrow the entries. */
  params: Readonly<Record<string, string>>
  enabled: boolean
  /** The caller alone shows failures. */
  quiet?: boolean
}

/** The entries of a view, as its source answers them. */
export function useLovEntries(view: LovView | undefined, entryQuery: EntryQuery) {
  const { filter, page, size, params, enabled, quiet = false } = entryQuery
  const source = view && callOf(view, params)
  // HZERO's order of precedence: paging overrides the search filter, and so on.
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
