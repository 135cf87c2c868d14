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

/** For `useQuery`: the endpoint is the key. */
export function query<E extends Endpoint>(
  endpoint: E,
  ...[input]: Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]
) {
  return queryOptions<AnswerOf<E>, ApiError, AnswerOf<E>, QueryKey>({
    queryKey: [...keyOf(endpoint), input ?? {}],
    queryFn: ({ signal }) => call(endpoint, ...([input, { signal }] as unknown as CallArguments<E>)),
    // The platform reads what it finds there in other tenants, and changes it in none.
    meta: { acrossTenants: endpoint.acrossTenants === true },
  })
}

/** The part of the key that all calls of an endpoint share. */
export function keyOf(endpoint: Endpoint): [path: string] {
  return [endpoint.path]
}

/**
 * A call that changes something. When it succeeded, what the endpoints in `goesStale` answered is asked for
 * again. The screen shows failures in place with `quiet`, otherwise the catalogue's notice does.
 */
export function useCall<E extends Endpoint>(
  endpoint: E,
  goesStale: readonly Endpoint[] = [],
  { quiet = false } = {},
): UseMutationResult<AnswerOf<E>, ApiError, CallInput<E>> {
  const client = useQueryClient()
  return useMutation<AnswerOf<E>, ApiError, CallInput<E>>({
    mutationFn: input => call(endpoint, ...([input] as unknown as CallArguments<E>)),
    onSuccess: () => askAgain(client, goesStale),
    meta: { quiet },
  })
}

/**
 * What these endpoints answered is asked for again; what is just being asked for the first time, too, because that
 * answer may be older than the change.
 */
export async function askAgain(client: QueryClient, stale: readonly Endpoint[]): Promise<void> {
  const again = async (endpoint: Endpoint) => {
    const queryKey = keyOf(endpoint)
    await client.cancelQueries({ queryKey })
    await client.invalidateQueries({ queryKey })
  }
  await Promise.all(stale.map(again))
}
