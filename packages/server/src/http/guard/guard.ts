import '@fastify/cookie'
import { contextHeader, platformTenantId } from '@atrium/contract/constants'
import type { Endpoint } from '@atrium/contract/endpoint'
import type { ErrorCode } from '@atrium/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { requireAccess, requireModule } from '../../access/decide.ts'
import { refreshProof, requireProof } from '../../access/step-up.ts'
import { refuseBeyondToken } from '../../access/token-limits.ts'
import { findSession, findSessionById } from '../../auth/find-session.ts'
import { isPersonalToken } from '../../auth/personal-token.ts'
import { isServiceToken } from '../../auth/service-token.ts'
import { type Session, sessionOfCookie } from '../../auth/session.ts'
import { sessionCookieName, sessionCookieOf } from '../../auth/session-cookie.ts'
import { redeemTicket, ticketedAddress } from '../../auth/ticket.ts'
import { recordEvent } from '../../db/audit/audit.ts'
import { inTenant } from '../../db/connection/tenant.ts'
import { AppError, Denied } from '../app-error.ts'
import type { RequestServices } from '../context.ts'
import { credentialsOf, requireKeyProof } from './key-proof.ts'
import { sessionOfServiceToken, sessionOfToken } from './token-guard.ts'

/**
 * Checks a request before its handler runs, in this order: cross-site forgery, session, the role and tenant that the
 * page was rendered for, the tenant in the path, the limits of a client or a program, the module, permission, a
 * fresh proof.
 */
export async function guard(
  services: RequestServices,
  call: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const isLink = call.link === true && bearerOf(request) === undefined
  if (call.access !== 'public' && !isLink) refuseForged(services, request)
  const found = isLink
    ? await sessionOfLink(services, request)
    : await sessionOfCall(services, call, request, reply)
  const session = typeof found === 'object' ? found : undefined
  request.session = session
  if (call.access === 'public') return refuseOtherTenantInPublic(session, request)
  if (!session) throw new AppError(typeof found === 'string' ? found : 'PERMISSION_ACCESS_TOKEN_NULL')
  refuseMoved(session, request)
  refuseOtherTenant(session, request)
  refuseBeyondScopes(session, call)
  refuseBeyondToken(session, call)
  requireModule(session, call)
  requireAccess(session, call.access)
  if (call.stepUp) await refreshProof(services.site, session)
  if (call.stepUp === true) requireProof(session)
}

/** The session of a request with a token; public calls need none. */
function sessionOfCall(
  services: RequestServices,
  call: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Session | ErrorCode> | undefined {
  const bearer = bearerOf(request)
  if (bearer && isPersonalToken(bearer)) return sessionOfToken(services, request, reply, bearer)
  if (bearer && isServiceToken(bearer)) return sessionOfServiceToken(services, request, reply, bearer)
  if (!bearer && call.access === 'public') return undefined
  return sessionOfPerson(services, call, request, reply)
}

async function sessionOfPerson(
  services: RequestServices,
  call: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Session | ErrorCode> {
  const shown = { bearer: bearerOf(request), cookie: cookieOf(services, request), isUse: !call.stream }
  const session = await findSession(services, shown)
  if (typeof session === 'object') await requireKeyProof(services, request, reply, session)
  return session
}

/**
 * The session of a browser's request for a link or an image, which has no custom headers. A ticket in the address is
 * accepted once; tokens in the address only if they are unbound tokens of HZERO-compatible clients. Otherwise the
 * cookie counts if the browser says that the request comes from a page of this origin or from the user.
 */
async function sessionOfLink(
  services: RequestServices,
  request: FastifyRequest,
): Promise<Session | undefined> {
  // Forms send it as a field.
  const fields = request.method === 'POST' ? request.body : request.query
  const { access_token: token } = (fields ?? {}) as { access_token?: unknown }
  if (typeof token === 'string') {
    const ticket = await redeemTicket(services.site, token, ticketedAddress(request.url))
    const session = ticket && (await findSessionById(services, ticket.sessionId))
    if (session && session.tenantId === ticket.tenantId && session.roleId === ticket.roleId) {
      request.hasTicket = true
      return session
    }
    const hzeroSession = await findSession(services, { bearer: token, cookie: undefined })
    if (typeof hzeroSession === 'object' && hzeroSession.hzeroClient !== null) return hzeroSession
  }
  const asker = request.headers['sec-fetch-site']
  if (asker !== 'same-origin' && asker !== 'none') return undefined
  const holder = await sessionOfCookie(services.site, cookieOf(services, request))
  return holder && (await findSessionById(services, holder.id))
}

/** The scopes of a client limit its rights, whatever its user may do. */
function refuseBeyondScopes({ client }: Session, { method }: Endpoint): void {
  if (client === null || client.scopes.includes('write')) return
  if (method === 'GET' && client.scopes.includes('read')) return
  throw new Denied('error.client.scope', { clientId: client.id })
}

/** A page rendered for another role or tenant would act on data that the session has left. */
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
 * Public calls answer a session with the content of its tenant, so their address may name that one, or the platform,
 * from which everyone may read what is public.
 */
function refuseOtherTenantInPublic(session: Session | undefined, request: FastifyRequest): void {
  const { tenantId: named } = request.params as { tenantId?: string }
  if (session && Number(named ?? platformTenantId) !== platformTenantId) refuseOtherTenant(session, request)
}

/**
 * For a page of an allowed origin the cookie is ignored: it needs an unbound token, and without one the request has no
 * session.
 */
const cookieOf = (services: RequestServices, request: FastifyRequest): string | undefined =>
  request.isFromAllowedOrigin ? undefined : sessionCookieOf(request, services.secureCookie)

/** The token of a request, whether it comes alone or with the proof of a key, which the guard checks. */
export const bearerOf = (request: FastifyRequest): string | undefined => {
  const { scheme = '', token } = credentialsOf(request) ?? {}
  return ['bearer', 'dpop'].includes(scheme) ? token : undefined
}

/**
 * Rejects cross-site request forgery: requests with the session cookie must have a header that only same-origin
 * scripts can add, and no header that says they come from elsewhere.
 */
function refuseForged(services: RequestServices, request: FastifyRequest): void {
  if (request.isFromAllowedOrigin) return
  // The session cookie was sent even if it is invalid.
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
 * Identifies the caller of a request that failed before the guard ran, so that HZERO-compatible clients get errors in
 * their format. If the session cannot be found, the error has the usual format.
 */
export async function markHzeroCaller(services: RequestServices, request: FastifyRequest): Promise<void> {
  const bearer = bearerOf(request)
  if (request.session || bearer === undefined) return
  const found = await findSession(services, { bearer, cookie: undefined }).catch(() => undefined)
  if (typeof found === 'object') request.session = found
}

/** Records a refusal in the audit log, outside of the refused request's transaction, which is rolled back. */
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
