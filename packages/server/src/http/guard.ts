import '@fastify/cookie'
import { contextHeader } from '@atrium/contract/constants'
import type { Endpoint } from '@atrium/contract/endpoint'
import type { ErrorCode } from '@atrium/contract/errors'
import type { FastifyRequest } from 'fastify'
import { requireAccess } from '../access/decide.ts'
import { findSession, findSessionById, type Session, sessionOfCookie } from '../auth/session.ts'
import { sessionCookieName, sessionCookieOf } from '../auth/session-cookie.ts'
import { spendTicket, ticketedAddress } from '../auth/ticket.ts'
import { recordEvent } from '../db/audit/audit.ts'
import { inTenant } from '../db/connection/tenant.ts'
import { AppError, Denied } from './app-error.ts'
import type { RequestServices } from './context.ts'

/**
 * Checks a request before its handler runs, in this order: sent by a page of ours, session, role and tenant that the
 * page was rendered for, tenant in the path, scopes of the client, permission.
 */
export async function guard(
  services: RequestServices,
  call: Endpoint,
  request: FastifyRequest,
): Promise<void> {
  const isLink = call.link === true && bearerOf(request) === undefined
  if (call.access !== 'public' && !isLink) refuseForged(services, request)
  const found = isLink ? await sessionOfLink(services, request) : await sessionOfCall(services, call, request)
  const session = typeof found === 'object' ? found : undefined
  request.session = session
  if (call.access === 'public') return
  if (!session) throw new AppError(typeof found === 'string' ? found : 'PERMISSION_ACCESS_TOKEN_NULL')
  refuseMoved(session, request)
  refuseOtherTenant(session, request)
  refuseBeyondScopes(session, call)
  requireAccess(session, call.access)
}

/** The session of a request with a token; a public call may come without one. */
function sessionOfCall(
  services: RequestServices,
  call: Endpoint,
  request: FastifyRequest,
): Promise<Session | ErrorCode> | undefined {
  const bearer = bearerOf(request)
  if (!bearer && call.access === 'public') return undefined
  return findSession(services, { bearer, cookie: cookieOf(services, request), isUse: !call.stream })
}

/**
 * The session of a request that a browser makes for a link or a picture, without a header of ours. A ticket in the
 * address counts once; of tokens only those of legacy clients, which count alone anyway. Otherwise the cookie counts,
 * when the browser says that a page of our own, or the person, asks.
 */
async function sessionOfLink(
  services: RequestServices,
  request: FastifyRequest,
): Promise<Session | undefined> {
  // A form has it among its fields.
  const fields = request.method === 'POST' ? request.body : request.query
  const { access_token: token } = (fields ?? {}) as { access_token?: unknown }
  if (typeof token === 'string') {
    const ticket = await spendTicket(services.site, token, ticketedAddress(request.url))
    const session = ticket && (await findSessionById(services, ticket.sessionId))
    if (session && session.tenantId === ticket.tenantId && session.roleId === ticket.roleId) return session
    const hzeroSession = await findSession(services, { bearer: token, cookie: undefined })
    if (typeof hzeroSession === 'object' && hzeroSession.hzeroClient !== null) return hzeroSession
  }
  const asker = request.headers['sec-fetch-site']
  if (asker !== 'same-origin' && asker !== 'none') return undefined
  const holder = await sessionOfCookie(services.site, cookieOf(services, request))
  return holder && (await findSessionById(services, holder.id))
}

/** A client may do no more than it was registered for, whatever its user may do. */
function refuseBeyondScopes({ client }: Session, { method }: Endpoint): void {
  if (client === null || client.scopes.includes('write')) return
  if (method === 'GET' && client.scopes.includes('read')) return
  throw new Denied('error.client.scope', { clientId: client.id })
}

/** A page rendered for another role or tenant acts on data the session has left. */
function refuseMoved({ roleId, tenantId }: Session, request: FastifyRequest): void {
  const drawnFor = request.headers[contextHeader]
  if (drawnFor !== undefined && drawnFor !== `${roleId}:${tenantId}`)
    throw new AppError('error.session.moved')
}

function refuseOtherTenant(session: Session, request: FastifyRequest): void {
  const { tenantId: named } = request.params as { tenantId?: string }
  if (named !== undefined && Number(named) !== session.tenantId)
    throw new Denied('error.tenant.mismatch', { tenantId: Number(named) })
}

/**
 * To a page of an allowed origin the cookie is not its own, so that it counts for nothing there: such a page needs a
 * token that counts alone, and a request it makes without one has no session.
 */
const cookieOf = (services: RequestServices, request: FastifyRequest): string | undefined =>
  request.isFromAllowedOrigin ? undefined : sessionCookieOf(request, services.secureCookie)

export const bearerOf = (request: FastifyRequest): string | undefined => {
  const [scheme, token, ...rest] = (request.headers.authorization ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' && token && rest.length === 0 ? token : undefined
}

/**
 * A browser sends the session's cookie along with requests that other sites make it send. Such a request lacks a
 * header that only our script can add, or says itself that it comes from elsewhere.
 */
function refuseForged(services: RequestServices, request: FastifyRequest): void {
  if (request.isFromAllowedOrigin) return
  // A cookie that does not count has come along all the same.
  if (!(sessionCookieName(services.secureCookie) in request.cookies)) return
  const { origin, authorization } = request.headers
  const site = request.headers['sec-fetch-site']
  const foreign =
    (site !== undefined && site !== 'same-origin' && site !== 'none') ||
    (origin !== undefined && origin !== services.ownOrigin)
  if (foreign || (authorization === undefined && request.headers['x-requested-with'] === undefined))
    throw new AppError('error.csrf')
}

/**
 * Identifies the caller of a request that failed before the guard did, so that HZERO-compatible clients get errors in
 * their format. If the session cannot be found, the error has the usual format.
 */
export async function markHzeroCaller(services: RequestServices, request: FastifyRequest): Promise<void> {
  const bearer = bearerOf(request)
  if (request.session || bearer === undefined) return
  const found = await findSession(services, { bearer, cookie: undefined }).catch(() => undefined)
  if (typeof found === 'object') request.session = found
}

/** Records a refusal in the audit log, outside the refused request's own transaction, which is rolled back. */
export async function recordDenial(
  services: RequestServices,
  request: FastifyRequest,
  denied: Denied,
): Promise<void> {
  const { session } = request
  if (!session) return
  const { tenantId, userId, dataScope } = session
  await inTenant(services.app, { tenantId, userId, dataScope, requestId: request.id }, db =>
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
