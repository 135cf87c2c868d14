import type { BodyFor, ParamsOf, QueryFor } from './endpoint.ts'
import type { QueryValue } from './query-values.ts'

type Params<E> = keyof ParamsOf<E> extends never ? { params?: undefined } : { params: ParamsOf<E> }

type Query<E> =
  QueryFor<E> extends undefined
    ? { query?: undefined }
    : Record<never, never> extends QueryFor<E>
      ? { query?: QueryFor<E> | undefined }
      : { query: QueryFor<E> }

type Body<E> = BodyFor<E> extends undefined ? { body?: undefined } : { body: BodyFor<E> }

/** The input of a call: the ids in its path, its query, its body. */
export type CallInput<E> = Params<E> & Query<E> & Body<E>

/** The arguments of a call, whose input is optional if nothing in it is required. */
export type CallArguments<E, Options> =
  Record<never, never> extends CallInput<E>
    ? [input?: CallInput<E> | undefined, options?: Options]
    : [input: CallInput<E>, options?: Options]

/** The input of any call. */
export interface LooseInput {
  params?: Readonly<Record<string, string>> | undefined
  query?: Readonly<Record<string, QueryValue>> | undefined
  body?: unknown
}
