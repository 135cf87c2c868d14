import type { AnswerOf, Endpoint } from '@atrium/contract/endpoint'
import {
  type QueryClient,
  type QueryKey,
  queryOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { ApiError } from './api-error.ts'
import { type CallArguments, type CallInput, call } from './client.ts'

/** Options for `useQuery`: the endpoint is the key. */
export function query<E extends Endpoint>(
  endpoint: E,
  ...[input]: Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]
) {
  return queryOptions<AnswerOf<E>, ApiError, AnswerOf<E>, QueryKey>({
    queryKey: [...keyOf(endpoint), input ?? {}],
    queryFn: ({ signal }) => call(endpoint, ...([input, { signal }] as unknown as CallArguments<E>)),
    // Records of other tenants that the platform reads here are read-only.
    meta: { acrossTenants: endpoint.acrossTenants === true },
  })
}

/** The prefix of the keys of all calls of an endpoint. */
export function keyOf(endpoint: Endpoint): [path: string] {
  return [endpoint.path]
}

/**
 * A call that changes data. When it succeeds, queries of the endpoints in `goesStale` are invalidated. With `quiet`
 * the screen shows failures in place, otherwise a notice does. `onDone` runs before queries are fetched again.
 */
export function useCall<E extends Endpoint>(
  endpoint: E,
  goesStale: readonly Endpoint[] = [],
  { quiet = false, onDone }: { quiet?: boolean; onDone?: (input: CallInput<E>) => void } = {},
): UseMutationResult<AnswerOf<E>, ApiError, CallInput<E>> {
  const client = useQueryClient()
  return useMutation<AnswerOf<E>, ApiError, CallInput<E>>({
    mutationFn: input => call(endpoint, ...([input] as unknown as CallArguments<E>)),
    onSuccess: (_answer, input) => {
      onDone?.(input)
      return invalidate(client, goesStale)
    },
    meta: { quiet },
  })
}

/**
 * Fetches queries of these endpoints again, including those that are just loading, because their answers may be older
 * than the change.
 */
export async function invalidate(client: QueryClient, stale: readonly Endpoint[]): Promise<void> {
  const again = async (endpoint: Endpoint) => {
    const queryKey = keyOf(endpoint)
    await client.cancelQueries({ queryKey })
    await client.invalidateQueries({ queryKey })
  }
  await Promise.all(stale.map(again))
}
