import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { report } from './failures.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `showsAbsence`: the screen itself shows that the record no longer exists. */
    queryMeta: { quiet?: boolean; acrossTenants?: boolean; showsAbsence?: boolean }
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
    onError: (error, { meta }) => {
      const isShown = meta?.showsAbsence === true && error instanceof ApiError && error.status === 404
      void report(error, { quiet: meta?.quiet === true || isShown })
    },
  }),
  mutationCache: new MutationCache({
    // What was tried again has been reported the first time.
    onError: (error, _input, _result, mutation) =>
      void report(error, { quiet: mutation.meta?.quiet || mutation.state.failureCount > 1 }),
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
