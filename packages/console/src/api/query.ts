import type { CallArguments, CallInput } from '@atrium/contract/call-input'
import { type AnswerOf, type Endpoint, takesKey } from '@atrium/contract/endpoint'
import {
  type QueryClient,
  type QueryKey,
  queryOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ApiError } from './api-error.ts'
import { type CallOptions, call } from './client.ts'
import { report } from './failures.ts'

/** Options for `useQuery`: the endpoint is the key. */
export function query<E extends Endpoint>(
  endpoint: E,
  ...[input]: Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]
) {
  return queryOptions<AnswerOf<E>, ApiError, AnswerOf<E>, QueryKey>({
    queryKey: [...keyOf(endpoint), input ?? {}],
    queryFn: ({ signal }) =>
      call(endpoint, ...([input, { signal }] as unknown as CallArguments<E, CallOptions>)),
    // Records of other tenants that the platform reads here are read-only.
    meta: { acrossTenants: endpoint.acrossTenants === true },
  })
}

/** The prefix of the keys of all calls of an endpoint. */
export function keyOf(endpoint: Endpoint): [path: string] {
  return [endpoint.path]
}

/** Milliseconds between two attempts at a write that nobody answers, and the most attempts: half an hour's. */
const attemptMs = 1500
const mostAttempts = 1200

/** The state of a call that changes data. While nobody answers, it is pending with an error. */
export type Call<E extends Endpoint> = Omit<
  UseMutationResult<AnswerOf<E>, ApiError, CallInput<E>>,
  'error' | 'isSuccess' | 'data'
> & { readonly error: ApiError | null; readonly isSuccess: boolean; readonly data: AnswerOf<E> | undefined }

/**
 * A call that changes data. When it succeeds, queries of the endpoints in `goesStale` are invalidated. With `quiet`
 * the screen shows failures in place, otherwise a notice does. `onDone` runs before queries are fetched again.
 * Without an answer the call is made again, with the same idempotency key, for as long as the screen is there;
 * calls that take no key could happen twice.
 */
export function useCall<E extends Endpoint>(
  endpoint: E,
  goesStale: readonly Endpoint[] = [],
  { quiet = false, onDone }: { quiet?: boolean; onDone?: (input: CallInput<E>) => void } = {},
): Call<E> {
  const client = useQueryClient()
  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  const mutation = useMutation<AnswerOf<E>, ApiError, CallInput<E>>({
    mutationFn: input => call(endpoint, ...([input] as unknown as CallArguments<E, CallOptions>)),
    retry: (attempts, error) => {
      const goesOn = takesKey(endpoint) && isThere.current && error.isUnanswered && attempts < mostAttempts
      if (goesOn && attempts === 0) void report(error, { quiet })
      return goesOn
    },
    retryDelay: attemptMs,
    onSuccess: (_answer, input) => {
      onDone?.(input)
      return invalidate(client, goesStale)
    },
    meta: { quiet },
  })
  return { ...mutation, error: mutation.error ?? mutation.failureReason }
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
