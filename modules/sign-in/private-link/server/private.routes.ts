import { findSession } from '@atrium/server/auth/find-session'
import { setSessionCookie } from '@atrium/server/auth/session-cookie'
import { openTicketSession } from '@atrium/server/auth/session-life'
import { redeemTicket, type Ticket } from '@atrium/server/auth/ticket'
import { recordEvent } from '@atrium/server/db/audit/audit'
import type { RequestServices } from '@atrium/server/http/context'
import { withoutTokens } from '@atrium/server/http/pages/address-tokens'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { browserSession } from '../../page/server/cookies.ts'

/**
 * Pages below `/private` can be opened with a ticket in their address. It is exchanged and removed before the
 * browser loads anything else; without one, the console's page is served.
 */
export function addPrivate(app: FastifyInstance, services: RequestServices): void {
  for (const address of ['/private', '/private/*'])
    app.get(address, async (request, reply) => {
      const address = withoutTokens(request.url)
      if (address === undefined) return reply.callNotFound()
      const [path = '', ...search] = request.url.split('?')
      const [token, ...more] = new URLSearchParams(search.join('?')).getAll('access_token')
      if (token !== undefined && more.length === 0) await enter(services, request, reply, { token, path })
      return reply.header('referrer-policy', 'no-referrer').redirect(address, 303)
    })
}

/** A person who is already signed in stays signed in: a link must not switch a browser to another account. */
async function enter(
  services: RequestServices,
  request: FastifyRequest,
  reply: FastifyReply,
  { token, path }: { token: string; path: string },
): Promise<void> {
  const { site, secureCookie, ownOrigin } = services
  const ticket = (await redeemTicket(site, token, path)) ?? (await implicitTicket(services, token))
  if (!ticket || (await browserSession(services, request))) return
  const opened = await openTicketSession(site, ticket, {
    userAgent: request.headers['user-agent'],
    address: request.ip,
  })
  if (!opened) return
  setSessionCookie(reply, secureCookie, opened.secret)
  // The console reads this cookie and sends it with each call; without the HttpOnly cookie above it is worth
  // nothing.
  reply.setCookie('access_token', opened.token, {
    path: '/',
    sameSite: 'strict',
    secure: ownOrigin.startsWith('https:'),
    expires: opened.expiresAt,
  })
  await site({ userId: opened.userId, requestId: request.id }, db =>
    recordEvent(db, {
      tenantId: ticket.tenantId,
      actorId: opened.userId,
      requestId: request.id,
      entity: 'session',
      entityId: opened.id,
      verb: 'sign-in',
      detail: { openedBy: ticket.sessionId, address: request.ip },
    }),
  )
}

/** HZERO front ends have no tickets: they put their access token there, which needs no cookie. */
async function implicitTicket(services: RequestServices, bearer: string): Promise<Ticket | undefined> {
  const session = await findSession(services, { bearer, cookie: undefined })
  if (typeof session !== 'object' || session.hzeroClient === null) return undefined
  return { sessionId: session.id, tenantId: session.tenantId, roleId: session.roleId }
}
