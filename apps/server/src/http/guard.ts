import '@fastify/cookie'
import { contextHeader } from '@atrium/contract/constants'
import type { Access, Endpoint } from '@atrium/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { recordEvent } from '../db/audit.ts'
import type { Db } from '../db/connect.ts'
import type { Site } from '../db/site.ts'
import { inTenant } from '../db/tenant.ts'
import { AppError, Denied } from './app-error.ts'
import { decide } from './decide.ts'
import type { Kept } from './kept.ts'
import type { OwnCalls } from './own-calls.ts'
import type { PasswordKey } from './password-key.ts'
import type { RowTokens } from './row-token.ts'
import { findSession, findSessionById, type Session, sessionOfCookie } from './session.ts'
import { sessionCookieName, sessionCookieOf } from './session-cookie.ts'
import { spendTicket, ticketedAddress } from './ticket.ts'
import type { Turns } from './turns.ts'

export interface Walls {
  app: Db
  site: Site
  kept: Kept
  rowTokens: RowTokens
  own: OwnCalls
  passwordKey: PasswordKey
  turns: Turns
  /** Whether the session's cookie is a `__Host-` one. */
  secureCookie: boolean
  ownOrigin: string
}

/**
 * Everything that stands between a request and its handler, in this order: is it from a page of ours, who is
 * calling, for which role and tenant was the page drawn, which tenant does the path name, may the caller do this.
 */
export async function guard(walls: Walls, call: Endpoint, request: FastifyRequest): Promise<void> {
  const cookie = cookieOf(walls, request)
  const isLink = call.link === true && bearerOf(request) === undefined
  if (call.access !== 'public' && !isLink) {
    // A cookie that does not count has come along all the same.
    const hasCookie = sessionCookieName(walls.secureCookie) in request.cookies
    if (!request.isFromAllowedOrigin) refuseForged(walls, request, hasCookie)
  }
  const bearer = bearerOf(request)
  const found = isLink
    ? await sessionOfLink(walls, request)
    : bearer || call.access !== 'public'
      ? await findSession(walls, { bearer, cookie, isUse: !call.stream })
      : undefined
  const session = typeof found === 'object' ? found : undefined
  request.session = session
  if (call.access === 'public') return
  if (!session) throw new AppError(typeof found === 'string' ? found : 'PERMISSION_ACCESS_TOKEN_NULL')

  const drawnFor = request.headers[contextHeader]
  if (drawnFor !== undefined && drawnFor !== `${session.roleId}:${session.tenantId}`)
    throw new AppError('error.session.moved')

  const named = (request.params as { tenantId?: string }).tenantId
  if (named !== undefined && Number(named) !== session.tenantId)
    throw new Denied('error.tenant.mismatch', { tenantId: Number(named) })
  refuseBeyondScopes(session, call)
  judge(session, call)
}

/**
 * Whose a request is that a browser makes for a link or a picture: it carries no header of ours. A ticket in the
 * address counts once; of tokens only those of legacy clients, which count alone anyway. Otherwise the cookie counts,
 * when the browser says that a page of our own, or the person, asks.
 */
async function sessionOfLink(walls: Walls, request: FastifyRequest): Promise<Session | undefined> {
  // A form has it among its fields.
  const fields = request.method === 'POST' ? request.body : request.query
  const { access_token: token } = (fields ?? {}) as { access_token?: unknown }
  if (typeof token === 'string') {
    const ticket = await spendTicket(walls.site, token, ticketedAddress(request.url))
    const session = ticket && (await findSessionById(walls, ticket.sessionId))
    if (session && session.tenantId === ticket.tenantId && session.roleId === ticket.roleId) return session
    const legacy = await findSession(walls, { bearer: token, cookie: undefined })
    if (typeof legacy === 'object' && legacy.legacyClient !== null) return legacy
  }
  const asker = request.headers['sec-fetch-site']
  if (asker !== 'same-origin' && asker !== 'none') return undefined
  const holder = await sessionOfCookie(walls.site, cookieOf(walls, request))
  return holder && (await findSessionById(walls, holder.id))
}

/** A client does of what the person may no more than it was registered for. */
function refuseBeyondScopes({ client }: Session, { method }: Endpoint): void {
  if (client === null || client.scopes.includes('write')) return
  if (method === 'GET' && client.scopes.includes('read')) return
  throw new Denied('error.client.scope', { clientId: client.id })
}

/** @throws Denied when the session may not make the call. */
export function judge(session: Session, call: Endpoint): void {
  requireAccess(session, call.access)
}

/** @throws Denied, naming what is missing, when this session may not do this. */
export function requireAccess(session: Session, access: Access): void {
  const verdict = decide(session, access)
  if (verdict.allowed) return
  const { error, missing } = verdict
  throw new Denied(error, { missing: missing ?? null }, missing ? { permission: missing } : {})
}

/**
 * To a page of an allowed origin the cookie is not its own, so that it counts for nothing there: such a page needs a
 * token that counts alone, and a request it makes without one is nobody's.
 */
const cookieOf = (walls: Walls, request: FastifyRequest): string | undefined =>
  request.isFromAllowedOrigin ? undefined : sessionCookieOf(request, walls.secureCookie)

export const bearerOf = (request: FastifyRequest): string | undefined => {
  const [scheme, token, ...rest] = (request.headers.authorization ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' && token && rest.length === 0 ? token : undefined
}

/**
 * A browser sends the session's cookie along with requests that other sites make it send. Such a request lacks a
 * header that only our script can add, or says itself that it comes from elsewhere.
 */
function refuseForged(walls: Walls, request: FastifyRequest, hasCookie: boolean): void {
  if (!hasCookie) return
  const { origin, authorization } = request.headers
  const site = request.headers['sec-fetch-site']
  const foreign =
    (site !== undefined && site !== 'same-origin' && site !== 'none') ||
    (origin !== undefined && origin !== walls.ownOrigin)
  if (foreign || (authorization === undefined && request.headers['x-requested-with'] === undefined))
    throw new AppError('error.csrf')
}

/**
 * A request that failed before anybody asked who makes it is answered in the way of its client all the same. Without
 * an answer to who that is, it is answered like everybody's.
 */
export async function noteLegacyCaller(walls: Walls, request: FastifyRequest): Promise<void> {
  const bearer = bearerOf(request)
  if (request.session || bearer === undefined) return
  const found = await findSession(walls, { bearer, cookie: undefined }).catch(() => undefined)
  if (typeof found === 'object') request.session = found
}

/** Keeps a refusal. Never inside the refused request's own transaction, which ends without a trace. */
export async function recordDenial(walls: Walls, request: FastifyRequest, denied: Denied): Promise<void> {
  const { session } = request
  if (!session) return
  const { tenantId, userId, dataScope } = session
  await inTenant(walls.app, { tenantId, userId, dataScope, requestId: request.id }, db =>
    recordEvent(db, {
      tenantId,
      actorId: userId,
      requestId: request.id,
      entity: 'request',
      verb: 'deny',
      detail: {
        method: request.method,
        address: request.routeOptions.url ?? null,
        error: denied.code,
        ...denied.detail,
      },
    }),
  )
}
