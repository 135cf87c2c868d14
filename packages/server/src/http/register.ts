import { platformTenantId, sessionSecondsHeader, siteLevel, timeZoneHeader } from '@atrium/contract/constants'
import { addressesOf, type Endpoint, takesKey } from '@atrium/contract/endpoint'
import { serviceOf } from '@atrium/contract/services'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isAcross, queryFor, withTenantNames } from '../access/across-tenants.ts'
import { refusalForCaller } from '../access/step-up.ts'
import { openedTenant, requireSupportAccess } from '../access/support-access.ts'
import type { Session } from '../auth/session.ts'
import { dependenciesOn, dependencyInAnyTenant } from '../cache/cache.ts'
import {
  type CachedAnswer,
  cacheKey,
  dependenciesOf,
  sendCached,
  toCachedAnswer,
  totalKey,
} from '../cache/cached-answer.ts'
import { nowMs } from '../db/connection/clock.ts'
import { inTenant, isWriteRefused, type Scope, type Scoped } from '../db/connection/tenant.ts'
import { tracing } from '../monitoring/trace.ts'
import { withErasedNames } from '../personal/erased-name.ts'
import { Denied } from './app-error.ts'
import { inTimeZone, type TimeFormat, timeZoneOf } from './clock.ts'
import type { RequestServices } from './context.ts'
import { guard, recordDenial } from './guard/guard.ts'
import { type HzeroShape, hzeroShapeFor } from './hzero-shape.ts'
import { oncePerKey } from './idempotency.ts'
import { parse } from './parse.ts'
import { languageOf, timeFormatOf } from './request.ts'
import {
  type CachePolicy,
  type Context,
  cachePolicyOf,
  type Handle,
  isOutsideTransaction,
  type Route,
  uncached,
} from './routes.ts'
import { requireStorable } from './storable.ts'

/** Registers the calls of the services that this instance runs. */
export function register(app: FastifyInstance, services: RequestServices, bound: readonly Route[]): void {
  services.own.add(bound)
  for (const route of bound) {
    if (!app.services.has(serviceOf(route.call.path))) continue
    for (const address of addressesOf(route.call.path)) {
      app.route({
        method: route.call.method,
        // A tenant is a number, so that `/v1/:tenantId/roles` does not match `/v1/roles/roles`.
        url: address.replace(':tenantId', ':tenantId(^\\d{1,15}$)'),
        config: { call: route.call },
        ...(route.call.largestBody !== undefined && { bodyLimit: route.call.largestBody }),
        handler: async (request, reply) => {
          try {
            return await run(services, route, request, reply)
          } catch (error) {
            if (error instanceof Denied) await recordDenial(services, request, error)
            throw await refusalForCaller(services.site, request, reply, error)
          }
        },
      })
    }
  }
}

async function run(services: RequestServices, route: Route, request: FastifyRequest, reply: FastifyReply) {
  await guard(services, route.call, request, reply)
  // Rounded up, so that no page takes a session for ended that is not.
  if (request.session)
    reply.header(sessionSecondsHeader, Math.ceil((request.session.endsAt.getTime() - nowMs()) / 1000))
  // Consoles and HZERO-compatible clients of other origins show files, and images are requested without an origin.
  if (route.call.link && (request.hasTicket || (request.session?.hzeroClient ?? null) !== null))
    reply.header('cross-origin-resource-policy', 'cross-origin')
  await services.scheduler.count(tenantOf(request))
  return tracing(request, () => answerTo(check(services, route, request, reply)))
}

/** The tenant whose share of the server a request counts against; requests without a session share one. */
const tenantOf = ({ session }: FastifyRequest): number => session?.tenantId ?? -1

/** A request that has passed the guard, with parsed input and everything else its answer depends on. */
interface CheckedRequest {
  services: RequestServices
  route: Route
  request: FastifyRequest
  reply: FastifyReply
  session: Session | undefined
  language: string
  timeZone: string
  timeFormat: TimeFormat
  scope: Scope
  isAcross: boolean
  input: { params: unknown; query: unknown; body: unknown }
  /** The shape of the call for the HZERO-compatible client that makes it. */
  hzero: HzeroShape | undefined
  /** Further dependencies of a cached answer, added by the handler. */
  further: string[]
}

/** @throws `error.data_invalid` if the input is invalid, `error.value.unstorable` if a text cannot be stored */
function check(
  services: RequestServices,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): CheckedRequest {
  const { call } = route
  const { session, params } = request
  const language = languageOf(request)
  const timeZone = timeZoneOf(request)
  reply.header(timeZoneHeader, timeZone)
  const across = isAcross(call, session, params as { tenantId?: string })
  const hzero = hzeroShapeFor(call, request)
  const query = parse(call.query, hzero?.query?.(request.query) ?? request.query, language, [], 1)
  // Form handlers read the form themselves, as it arrives.
  const body =
    call.body instanceof z.ZodCustom
      ? undefined
      : parse(call.body, hzero?.body?.(request.body) ?? request.body, language)
  requireStorable(params, language)
  requireStorable(query, language)
  requireStorable(body, language)
  const of = { tenantId: session?.tenantId ?? platformTenantId, requestId: request.id }
  return {
    services,
    route,
    request,
    reply,
    session,
    language,
    timeZone,
    timeFormat: timeFormatOf(request, language),
    scope: session ? { ...of, userId: session.userId, dataScope: session.dataScope } : of,
    isAcross: across,
    input: {
      params,
      query: services.listPositions.decrypt(call, request, queryFor(call, across, query), language),
      body,
    },
    hzero,
    further: [],
  }
}

async function answerTo(checked: CheckedRequest): Promise<FastifyReply> {
  const { route, request, reply } = checked
  if (isOutsideTransaction(route)) return answerByItself(checked)
  if (checked.isAcross)
    return sendAnswer(reply, shaped(checked, await answerAcross(checked)), checked.language)
  const policy = cachePolicyOf(route)
  const cached = policy && (await cachedAnswer(checked, policy))
  if (cached && checked.hzero?.answer)
    return sendAnswer(reply, shaped(checked, JSON.parse(cached.text)), checked.language)
  if (cached) return sendCached(route, request, reply, cached)
  return sendAnswer(reply, shaped(checked, await answerInTenant(checked, uncached(route))), checked.language)
}

/** The answer as the client expects it. */
const shaped = ({ hzero, session, input }: CheckedRequest, answer: unknown): unknown =>
  hzero?.answer && session && answer !== undefined ? hzero.answer(answer, session, input) : answer

/** The answer of a handler as its call declares it, with the positions of a list encrypted. */
const parsedAnswer = (
  { services, route: { call }, request, input }: CheckedRequest,
  answer: unknown,
): unknown => call.response?.parse(services.listPositions.encrypt(call, request, input.query, answer))

/** Calls a handler that opens its own transactions. The handler of a link has already sent its answer. */
async function answerByItself(checked: CheckedRequest): Promise<FastifyReply> {
  const { route, input, reply } = checked
  const result = await route.handle(input, contextOf(checked))
  return route.call.link
    ? reply
    : sendAnswer(reply, shaped(checked, parsedAnswer(checked, result)), checked.language)
}

/** Reads the records of all tenants, with the name of each record's tenant. */
async function answerAcross(checked: CheckedRequest): Promise<unknown> {
  const { services, route, input, language, timeZone, timeFormat, request } = checked
  const result = await services.scheduler.take(tenantOf(request), () =>
    services.site({}, async all =>
      withTenantNames(all, language, await uncached(route)(input, contextOf(checked, all))),
    ),
  )
  await refuseOpening(checked, result)
  return inTimeZone(parsedAnswer(checked, result), timeZone, timeFormat)
}

/** The cached answer, or undefined if its handler finds that it depends on more than the key covers. */
function cachedAnswer(checked: CheckedRequest, policy: CachePolicy): Promise<CachedAnswer | undefined> {
  const { services, route, request, input, language, timeZone, timeFormat, scope, session, further } = checked
  const shown = [language, timeZone, timeFormat]
  return services.cache.get(cacheKey(route, policy, request, input, shown), async () => {
    const value = toCachedAnswer(await answerInTenant(checked, route.handle), language)
    const dependsOn = [...dependenciesOf(policy, scope.tenantId, session), ...further]
    return { value, dependsOn, ...(value && { bytes: value.text.length }) }
  })
}

/** Whether a call starts in a read-only transaction. */
const onlyReads = (call: Endpoint): boolean => call.method === 'GET' || call.onlyReads === true

/** Handlers of reading calls that turned out to write, such as one that marks a message as read. */
const writing = new WeakSet<Handle>()

/** Answers in the tenant of the session. Reading calls try a read-only transaction first. */
function answerInTenant(checked: CheckedRequest, handle: Handle): Promise<unknown> {
  return checked.services.scheduler.take(tenantOf(checked.request), async () => {
    if (!onlyReads(checked.route.call) || writing.has(handle)) return transact(checked, handle, false)
    try {
      return await transact(checked, handle, true)
    } catch (error) {
      if (!isWriteRefused(error)) throw error
      writing.add(handle)
      return transact(checked, handle, false)
    }
  })
}

function transact(checked: CheckedRequest, handle: Handle, isRead: boolean): Promise<unknown> {
  const { services, route, session, request, input, scope, timeZone, timeFormat } = checked
  const { call } = route
  return inTenant(services.app, { ...scope, isRead }, async db => {
    const work = async () => {
      const result = await handle(input, contextOf(checked, db))
      await refuseOpening(checked, result)
      return call.response && result !== undefined
        ? inTimeZone(parsedAnswer(checked, result), timeZone, timeFormat)
        : undefined
    }
    return session && takesKey(call) ? oncePerKey(db, session, request, work) : work()
  })
}

/** @throws `error.visit.needed` if the answer is a record of a tenant that was opened without a reason. */
async function refuseOpening(
  { services, route, session, language }: CheckedRequest,
  result: unknown,
): Promise<void> {
  const opened = openedTenant(route.call, session, result)
  if (session && opened !== undefined) await requireSupportAccess(services.site, session, opened, language)
}

function contextOf(checked: CheckedRequest, db?: Scoped): Context<'public'> {
  const { services, session, language, scope, request, reply, further } = checked
  return {
    // Undefined only for handlers outside a transaction, whose type prevents its use.
    db: db as Scoped,
    session,
    language,
    tokenOf: (entity, id) => services.rowTokens.make(scope.tenantId, { entity, id }),
    rowBehind: token => services.rowTokens.read(scope.tenantId, token),
    alsoDependsOn: (...names) => void further.push(...names),
    total:
      (...tables) =>
      count =>
        cachedTotal(checked, tables, count),
    request,
    reply,
  }
}

/** See `Context.total`. */
async function cachedTotal<T>(
  checked: CheckedRequest,
  tables: readonly string[],
  count: () => Promise<T>,
): Promise<T> {
  const { services, route, request, input, session, language, timeZone, scope } = checked
  // The rows within a data scope can change with the date and with every assignment to a unit.
  if (session && session.dataScope !== 'all') return count()
  return services.cache.get(totalKey(route, request, input.query, [language, timeZone]), async () => ({
    value: await count(),
    dependsOn: tables.flatMap(table =>
      session?.level === siteLevel || table === 'appUser'
        ? [dependencyInAnyTenant(table)]
        : dependenciesOn([table], scope.tenantId),
    ),
  }))
}

function sendAnswer(reply: FastifyReply, result: unknown, language: string): FastifyReply {
  if (result === undefined) return reply.code(204).send()
  // A file, whose content type the handler has set.
  if (Buffer.isBuffer(result)) return reply.send(result)
  // HZERO-compatible clients expect texts without quotes.
  if (typeof result === 'string')
    return reply.type('text/plain; charset=utf-8').send(withErasedNames(result, language))
  return reply.header('content-type', jsonType).send(withErasedNames(JSON.stringify(result), language))
}

const jsonType = 'application/json; charset=utf-8'
