import { createHash } from 'node:crypto'
import { platformTenantId, siteLevel } from '@atrium/contract/constants'
import {
  type AnswerOf,
  type Api,
  addressesOf,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
} from '@atrium/contract/endpoint'
import { type ErrorCode, errorStatus } from '@atrium/contract/errors'
import { serviceOf } from '@atrium/contract/services'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Keep } from '../db/find-page.ts'
import type { Tables } from '../db/tables.ts'
import { inTenant, isWriteRefused, type Scope, type Scoped } from '../db/tenant.ts'
import { isAcross, namingTenants, queryFor } from './across-tenants.ts'
import { AppError, Denied } from './app-error.ts'
import { onClock, timeZoneOf } from './clock.ts'
import { guard, recordDenial, type Walls } from './guard.ts'
import { oncePerKey } from './idempotency.ts'
import { anywhere, nameOf, namesOf } from './kept.ts'
import { languageOf } from './request.ts'
import type { NamedRow } from './row-token.ts'
import { isKnown } from './send-file.ts'
import type { Session } from './session.ts'
import { tracing } from './trace.ts'
import { openedTenant, refuseUnannounced } from './visit.ts'

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

/** How far an answer may be shared, and which tables it is made from. */
export interface Keeping {
  /** Whoever asks in the same tenant, or in the same role there, gets the same; or everybody an own one. */
  per: 'tenant' | 'role' | 'person'
  tables: readonly (keyof Tables & string)[]
}

type Handle = (input: unknown, context: Context<'public'>) => unknown

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

/** What begins as a transaction that may only read, and needs no key to be asked for once. */
const onlyReads = (call: Endpoint): boolean => call.method === 'GET' || call.onlyReads === true

/** Handlers of these that turned out to write, such as one that marks a message as read. */
const writing = new WeakSet<Handle>()

/** A call with its handler: what app.ts registers. */
export interface Route {
  call: Endpoint
  handle: Handle
}

/** The handler that always answers, from the database. */
export const unkept = ({ handle }: Route): Handle => keepings.get(handle)?.otherwise ?? handle

/** Binds each call of a noun to its handler. A missing handler or a wrong answer does not compile. */
export function routes<A extends Api>(api: A, handlers: { [Verb in keyof A]: Handler<A[Verb]> }): Route[] {
  return Object.entries(api).map(([verb, call]) => ({
    call,
    handle: handlers[verb as keyof A] as unknown as Route['handle'],
  }))
}

/** Registers the calls of the services that this instance runs. */
export function register(app: FastifyInstance, walls: Walls, bound: readonly Route[]): void {
  walls.own.add(bound)
  for (const route of bound) {
    if (!app.services.has(serviceOf(route.call.path))) continue
    for (const address of addressesOf(route.call.path)) {
      app.route({
        method: route.call.method,
        // A tenant is a number, so that `/v1/:tenantId/roles` never catches `/v1/roles/roles`.
        url: address.replace(':tenantId', ':tenantId(^\\d{1,15}$)'),
        config: { call: route.call },
        ...(route.call.largestBody !== undefined && { bodyLimit: route.call.largestBody }),
        handler: async (request, reply) => {
          try {
            return await run(walls, route, request, reply)
          } catch (error) {
            if (error instanceof Denied) await recordDenial(walls, request, error)
            throw error
          }
        },
      })
    }
  }
}

async function run(walls: Walls, route: Route, request: FastifyRequest, reply: FastifyReply) {
  const { call } = route
  await guard(walls, call, request)
  await walls.turns.count(tenantOf(request))
  return tracing(request, () => answerTo(walls, route, request, reply))
}

/** In whose turn a request is answered; those of nobody share one. */
const tenantOf = ({ session }: FastifyRequest): number => session?.tenantId ?? -1

async function answerTo(walls: Walls, route: Route, request: FastifyRequest, reply: FastifyReply) {
  const { call, handle } = route
  const language = languageOf(request)
  const timeZone = timeZoneOf(request)
  const isUnscoped = unscoped.has(handle)
  const across = isAcross(call, request.session, request.params as { tenantId?: string })
  const query = parse(call.query, request.query, language)
  const input = {
    params: request.params,
    query: queryFor(call, across, query),
    // A form is read by its handler, as it comes in.
    body: call.body instanceof z.ZodCustom ? undefined : parse(call.body, request.body, language),
  }
  const { session } = request
  const of = { tenantId: session?.tenantId ?? platformTenantId, requestId: request.id }
  const scope: Scope = session ? { ...of, userId: session.userId, dataScope: session.dataScope } : of
  const further: string[] = []
  const tools: Pick<Context<'public'>, 'tokenOf' | 'rowBehind' | 'alsoFrom' | 'total'> = {
    tokenOf: (entity, id) => walls.rowTokens.make(scope.tenantId, { entity, id }),
    rowBehind: token => walls.rowTokens.read(scope.tenantId, token),
    alsoFrom: (...names) => void further.push(...names),
    total:
      (...tables) =>
      async <T>(count: () => Promise<T>) => {
        // What a part of the records is may change by the day and with every place in a unit.
        if (session && session.dataScope !== 'all') return count()
        return walls.kept.get(totalKey(route, request, input.query, [language, timeZone]), async () => ({
          value: await count(),
          from: tables.flatMap(table =>
            session?.level === siteLevel || table === 'appUser'
              ? [anywhere(table)]
              : namesOf([table], scope.tenantId),
          ),
        }))
      },
  }
  const refuseOpening = async (result: unknown) => {
    const opened = openedTenant(call, session, result)
    if (session && opened !== undefined) await refuseUnannounced(walls.site, session, opened, language)
  }
  const inTurn = <T>(work: () => Promise<T>) => walls.turns.take(tenantOf(request), work)
  const answered = (by: Handle, isRead: boolean) =>
    inTenant(walls.app, { ...scope, isRead }, async db => {
      const work = async () => {
        const result = await by(input, { db, session, language, ...tools, request, reply })
        await refuseOpening(result)
        return call.response && result !== undefined
          ? onClock(call.response.parse(result), timeZone)
          : undefined
      }
      return session && !onlyReads(call) && !call.secretAnswer
        ? oncePerKey(db, session, request, work)
        : work()
    })
  const answer = (by: Handle) =>
    inTurn(async () => {
      if (!onlyReads(call) || writing.has(by)) return answered(by, false)
      try {
        return await answered(by, true)
      } catch (error) {
        if (!isWriteRefused(error)) throw error
        writing.add(by)
        return answered(by, false)
      }
    })
  if (isUnscoped) {
    const context = { session, language, ...tools, request, reply }
    // The handler's own type keeps it from asking for a connection.
    const result = await handle(input, context as Context<'public'>)
    return call.link ? reply : sendAnswer(reply, call.response?.parse(result))
  }
  const by = keepings.get(handle)?.otherwise ?? handle
  if (across) {
    const result = await inTurn(() =>
      walls.site({}, async all =>
        namingTenants(
          all,
          language,
          await by(input, { db: all, session, language, ...tools, request, reply }),
        ),
      ),
    )
    await refuseOpening(result)
    return sendAnswer(reply, onClock(call.response?.parse(result), timeZone))
  }
  const keeping = keepings.get(handle)
  if (keeping) {
    const kept = await walls.kept.get(
      keyOf(route, keeping, request, input, [language, timeZone]),
      async () => {
        const value = asKept(await answer(handle))
        const from = [...tablesOf(keeping, scope.tenantId, session), ...further]
        return { value, from, ...(value && { bytes: value.text.length }) }
      },
    )
    if (kept) return sendKept(request, reply, kept)
  }
  return sendAnswer(reply, await answer(by))
}

function sendAnswer(reply: FastifyReply, result: unknown): FastifyReply {
  if (result === undefined) return reply.code(204).send()
  // A file; its handler has said of which type.
  if (Buffer.isBuffer(result)) return reply.send(result)
  // The family sends a text bare, without quotes.
  if (typeof result === 'string') return reply.type('text/plain; charset=utf-8').send(result)
  return reply.header('content-type', jsonType).send(JSON.stringify(result))
}

const jsonType = 'application/json; charset=utf-8'

/** Never the same for two tenants, nor for what else the answer depends on [SAFE-17]. */
function keyOf(
  { call }: Route,
  { per }: Keeping,
  { session, params }: FastifyRequest,
  input: { query: unknown; body: unknown },
  shown: readonly string[],
): string {
  const who = per === 'person' ? session?.userId : undefined
  const role = per === 'tenant' ? undefined : session?.roleId
  const roles = per === 'tenant' ? undefined : session?.roles.map(one => one.id)
  return JSON.stringify([
    call.method,
    call.path,
    session?.tenantId ?? platformTenantId,
    session?.level ?? null,
    role ?? null,
    roles ?? null,
    who ?? null,
    session?.scope ?? null,
    shown,
    params,
    input.query ?? null,
    input.body ?? null,
  ])
}

function totalKey(route: Route, request: FastifyRequest, query: unknown, shown: readonly string[]): string {
  const { page, size, sort, ...filter } = query as Record<string, unknown>
  return `total ${keyOf(route, { per: 'person', tables: [] }, request, { query: filter, body: null }, shown)}`
}

function tablesOf({ per, tables }: Keeping, tenantId: number, session: Session | undefined): string[] {
  const names = namesOf(tables, tenantId)
  return per === 'person' && session
    ? [...names, nameOf(session.homeTenantId, 'app_user', session.userId)]
    : names
}

interface KeptAnswer {
  text: string
  /** Says which answer this is, so that a browser that has it already gets only the word (RFC 9110 §8.8.3). */
  tag: string
}

function asKept(answer: unknown): KeptAnswer | undefined {
  if (answer === undefined) return undefined
  const text = JSON.stringify(answer)
  return { text, tag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"` }
}

function sendKept(request: FastifyRequest, reply: FastifyReply, { text, tag }: KeptAnswer): FastifyReply {
  if (request.method === 'GET') {
    reply
      .header('etag', tag)
      .header('cache-control', 'private, no-cache')
      .header('vary', 'authorization, cookie, origin, accept-language, x-atrium-context')
    if (isKnown(request, tag)) return reply.code(304).send()
  }
  return reply.header('content-type', jsonType).send(text)
}

const ruleTexts: Readonly<Record<string, typeof z.locales.en>> = {
  zh_CN: z.locales.zhCN,
  ar_SA: z.locales.ar,
}

/**
 * Input that fits its schema; keys the schema does not know are dropped.
 * @throws `error.data_invalid` naming each field and the rule it breaks, or the rule's own code.
 */
export function parse<T>(schema: z.ZodType<T>, value: unknown, language: string): T
export function parse(schema: z.ZodType | undefined, value: unknown, language: string): unknown
export function parse(schema: z.ZodType | undefined, value: unknown, language: string): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value ?? undefined, {
    error: issue => (ruleTexts[language] ?? z.locales.en)().localeError(issue),
  })
  if (result.success) return result.data
  const issues = flatten(result.error.issues)
  const own = issues.find(issue => issue.message in errorStatus)
  if (own) throw new AppError(own.message as ErrorCode, { most: 500 })
  const fields = issues.map(issue => ({ field: issue.path.join('.') || 'body', message: issue.message }))
  throw new AppError(
    'error.data_invalid',
    { detail: fields.map(({ field, message }) => `${field}: ${message}`).join('; ') },
    fields,
  )
}

/** A choice between schemas reports its own issue and hides those of its branches; the branches say more. */
function flatten(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  return issues.flatMap(issue => {
    if (issue.code !== 'invalid_union') return [issue]
    const own = flatten(issue.errors.flat()).filter(inner => inner.message in errorStatus)
    return own.length > 0 ? own : [issue]
  })
}
