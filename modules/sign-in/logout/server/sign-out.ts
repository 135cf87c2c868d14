import { serverCookie } from '@atrium/server/appearance/page-appearance'
import { sessionCookieName } from '@atrium/server/auth/session-cookie'
import { endSession } from '@atrium/server/auth/session-life'
import { recordEvent } from '@atrium/server/db/audit/audit'
import type { Site } from '@atrium/server/db/connection/site'
import { callerOf } from '@atrium/server/http/request'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieNames } from '../../page/server/cookies.ts'

/**
 * Ends a session on the server with everything that was issued in it, and clears its cookies by name: language,
 * theme and tenant belong to the browser and stay.
 */
export async function signOut(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  session: { id: string; userId: string; tenantId: number },
  secureCookie: boolean,
): Promise<void> {
  await endSession(site, session.id, 'signed-out')
  await site({ userId: session.userId, requestId: request.id }, db =>
    recordEvent(db, {
      tenantId: session.tenantId,
      actorId: session.userId,
      requestId: request.id,
      entity: 'session',
      entityId: session.id,
      verb: 'sign-out',
      detail: callerOf(request),
    }),
  )
  const { service } = cookieNames(secureCookie)
  for (const name of [sessionCookieName(secureCookie), service, `${service}.sig`])
    reply.clearCookie(name, serverCookie(secureCookie))
  for (const name of ['access_token', 'refresh_token']) reply.clearCookie(name, { path: '/' })
  reply.header('clear-site-data', '"storage"')
}
