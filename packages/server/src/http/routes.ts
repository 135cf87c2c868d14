import type { AnswerOf, Api, BodyOf, Endpoint, ParamsOf, QueryOf } from '@atrium/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '../auth/session.ts'
import type { Scoped } from '../db/connection/tenant.ts'
import type { GetCached } from '../db/tables/find-page.ts'
import type { TableName } from '../db/tables/rows.ts'
import type { NamedRow } from './row-token.ts'

/** The context of a call, which its handler is given besides the input. */
export interface Context<Who, Db extends Scoped = Scoped> {
  /** Sees the tenant of the session and nothing else. Typed for the tables that the feature works with. */
  db: Db
  session: [Who] extends ['signed-in' | { permission: string }] ? Session : Session | undefined
  /** The language of the answer. */
  language: string
  /** Creates the `_token` that is sent with a row whose texts are translated. */
  tokenOf: (entity: string, id: string) => string
  /** The row that a `_token` names, if it belongs to this tenant. */
  rowBehind: (token: string) => NamedRow | undefined
  /** Adds dependencies of a cached answer, named by `dependencyOn`, to its tables. */
  alsoDependsOn: (...names: string[]) => void
  /**
   * Caches a value computed from all rows that the filter of the request finds, such as their number, until one of
   * these tables changes. The key includes the access rights and choices of the session.
   */
  total: (...tables: TableName<Db>[]) => GetCached
  request: FastifyRequest
  reply: FastifyReply
}

/** The part of a context that is needed to answer a row with its texts. */
export type Answering<Db extends Scoped = Scoped> = Pick<
  Context<'signed-in', Db>,
  'db' | 'session' | 'language' | 'tokenOf'
>

type Handler<E, Db extends Scoped> =
  E extends Endpoint<string, infer Who>
    ? (
        input: { params: ParamsOf<E>; query: QueryOf<E>; body: BodyOf<E> },
        context: Context<Who, Db>,
      ) => AnswerOf<E> | Promise<AnswerOf<E>>
    : never

/** A handler for each call of an API; `Pick` selects a part of them. */
export type Handlers<A extends Api, Db extends Scoped = Scoped> = {
  [Verb in keyof A]: Handler<A[Verb], Db>
}

/** The users who share a cached answer, and the tables it depends on. */
export interface CachePolicy {
  /** Shared by all users of a tenant, by those with the same role there, or by nobody. */
  per: 'tenant' | 'role' | 'person'
  /** The names of tables, checked against the database by `cache-policy.test.ts`. */
  tables: readonly string[]
}

export type Handle = (input: unknown, context: Context<'public'>) => unknown

const policies = new WeakMap<object, CachePolicy & { otherwise?: Handle }>()

/**
 * Caches the answer of a reading handler until one of its tables changes, in the tenant or on the platform. The answer
 * may depend only on the input, the language, the time zone and what `per` names. A handler that finds that its answer
 * depends on more returns undefined: that is cached, and `otherwise` is called each time.
 */
export function cached<H extends (...values: never[]) => unknown>(policy: CachePolicy, handler: H): H
export function cached<Input, Who, Db extends Scoped, Answer>(
  policy: CachePolicy,
  handler: (input: Input, context: Context<Who, Db>) => Promise<Answer | undefined>,
  otherwise: (input: Input, context: Context<Who, Db>) => Promise<Answer>,
): (input: Input, context: Context<Who, Db>) => Promise<Answer>
export function cached(policy: CachePolicy, handler: Handle, otherwise?: Handle): Handle {
  policies.set(handler, { ...policy, ...(otherwise && { otherwise }) })
  return handler
}

const withoutTransaction = new WeakSet<object>()

/**
 * Marks a handler that opens its own transactions, so that a slow upload or download does not hold a connection.
 */
export function outsideTransaction<Input, Who, Db extends Scoped, Answer>(
  handler: (input: Input, context: Omit<Context<Who, Db>, 'db'>) => Promise<Answer>,
): (input: Input, context: Context<Who, Db>) => Promise<Answer> {
  withoutTransaction.add(handler)
  return handler
}

/** A call with its handler, as app.ts registers it. */
export interface Route {
  call: Endpoint
  handle: Handle
}

export const isOutsideTransaction = ({ handle }: Route): boolean => withoutTransaction.has(handle)

/** The cache policy of a call, if its answers are cached. */
export const cachePolicyOf = ({ handle }: Route): CachePolicy | undefined => policies.get(handle)

/** The handler that always answers from the database. */
export const uncached = ({ handle }: Route): Handle => policies.get(handle)?.otherwise ?? handle

/**
 * Binds each call of an API to its handler. A missing handler or a wrong answer does not compile. `Db` is the connection
 * of a feature with tables, such as `UnitDb`; the transaction is the same for all, its type names the tables.
 */
export function routes<A extends Api>(api: A, handlers: Handlers<A>): Route[]
export function routes<A extends Api, Db extends Scoped>(api: A, handlers: Handlers<A, Db>): Route[]
export function routes<A extends Api>(api: A, handlers: Handlers<A>): Route[] {
  return Object.entries(api).map(([verb, call]) => ({
    call,
    handle: handlers[verb as keyof A] as unknown as Route['handle'],
  }))
}
