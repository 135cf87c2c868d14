import type { AnswerOf, Api, BodyOf, Endpoint, ParamsOf, QueryOf } from '@atrium/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '../auth/session.ts'
import type { Scoped } from '../db/connection/tenant.ts'
import type { Keep } from '../db/tables/find-page.ts'
import type { Tables } from '../db/tables/tables.ts'
import type { NamedRow } from './row-token.ts'

/** What a handler works with besides its input. */
export interface Context<Who> {
  /** Sees the tenant of the session and nothing else. */
  db: Scoped
  session: [Who] extends ['signed-in' | { permission: string }] ? Session : Session | undefined
  /** The language answers are written in. */
  language: string
  /** The `_token` that goes out with a row whose texts are translated. */
  tokenOf: (entity: string, id: string) => string
  /** The row that a `_token` names, when it is one of this tenant. */
  rowBehind: (token: string) => NamedRow | undefined
  /** Names, by `nameOf`, of what a kept answer is made from besides its tables. */
  alsoFrom: (...names: string[]) => void
  /**
   * What is known of all rows that the filter of the request finds, such as how many they are: made once until
   * somebody changes one of these tables. What the session may see and where its choices narrow it is part of the
   * question.
   */
  total: (...tables: (keyof Tables & string)[]) => Keep
  request: FastifyRequest
  reply: FastifyReply
}

/** What it takes to answer one row with its texts. */
export type Answering = Pick<Context<'signed-in'>, 'db' | 'language' | 'tokenOf'>

type Handler<E> =
  E extends Endpoint<string, infer Who>
    ? (
        input: { params: ParamsOf<E>; query: QueryOf<E>; body: BodyOf<E> },
        context: Context<Who>,
      ) => AnswerOf<E> | Promise<AnswerOf<E>>
    : never

/** A handler for each call of an API, or, picked, for a part of them. */
export type Handlers<A extends Api> = { [Verb in keyof A]: Handler<A[Verb]> }

/** How far an answer may be shared, and which tables it is made from. */
export interface Keeping {
  /** Whoever asks in the same tenant, or in the same role there, gets the same; or everybody an own one. */
  per: 'tenant' | 'role' | 'person'
  tables: readonly (keyof Tables & string)[]
}

export type Handle = (input: unknown, context: Context<'public'>) => unknown

const keepings = new WeakMap<object, Keeping & { otherwise?: Handle }>()

/**
 * A reading handler whose answer is kept until one of its tables changes, in the tenant or on the platform. The
 * answer may depend on the input, the language, the time zone and what `per` names, on nothing else. Where it finds that its answer
 * would, it answers nothing: that is kept, and `otherwise` is asked each time.
 */
export function keep<H extends (...values: never[]) => unknown>(keeping: Keeping, handler: H): H
export function keep<Input, Who, Answer>(
  keeping: Keeping,
  handler: (input: Input, context: Context<Who>) => Promise<Answer | undefined>,
  otherwise: (input: Input, context: Context<Who>) => Promise<Answer>,
): (input: Input, context: Context<Who>) => Promise<Answer>
export function keep(keeping: Keeping, handler: Handle, otherwise?: Handle): Handle {
  keepings.set(handler, { ...keeping, ...(otherwise && { otherwise }) })
  return handler
}

const unscoped = new WeakSet<object>()

/**
 * A handler that opens its transactions by itself: bytes that come in or go out slowly must not hold a connection all
 * the while.
 */
export function outsideTransaction<Input, Who, Answer>(
  handler: (input: Input, context: Omit<Context<Who>, 'db'>) => Promise<Answer>,
): (input: Input, context: Context<Who>) => Promise<Answer> {
  unscoped.add(handler)
  return handler
}

/** A call with its handler: what app.ts registers. */
export interface Route {
  call: Endpoint
  handle: Handle
}

export const isOutsideTransaction = ({ handle }: Route): boolean => unscoped.has(handle)

/** How the answer of a call is cached, if it is. */
export const keepingOf = ({ handle }: Route): Keeping | undefined => keepings.get(handle)

/** The handler that always answers, from the database. */
export const unkept = ({ handle }: Route): Handle => keepings.get(handle)?.otherwise ?? handle

/** Binds each call of a noun to its handler. A missing handler or a wrong answer does not compile. */
export function routes<A extends Api>(api: A, handlers: Handlers<A>): Route[] {
  return Object.entries(api).map(([verb, call]) => ({
    call,
    handle: handlers[verb as keyof A] as unknown as Route['handle'],
  }))
}
