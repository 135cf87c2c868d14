import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { report } from './failures.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { quiet?: boolean; acrossTenants?: boolean }
    mutationMeta: { quiet?: boolean }
  }
}

const minute = 60_000

/**
 * The cache of server data. Hidden tabs do not observe their queries, so the data is retained long enough for their
 * return.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => void report(error, { quiet: query.meta?.quiet ?? false }),
  }),
  mutationCache: new MutationCache({
    onError: (error, _input, _result, mutation) =>
      void report(error, { quiet: mutation.meta?.quiet ?? false }),
  }),
  defaultOptions: {
    queries: {
      retry: false,
      networkMode: 'always',
      staleTime: minute / 2,
      gcTime: 120 * minute,
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
})
