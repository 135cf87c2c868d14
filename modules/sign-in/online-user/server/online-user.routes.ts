import { decide } from '@atrium/server/access/decide'
import { endSession } from '@atrium/server/auth/session-life'
import { recordEvent } from '@atrium/server/db/audit/audit'
import type { Site } from '@atrium/server/db/connection/site'
import { AppError, Denied } from '@atrium/server/http/app-error'
import { type Context, type Route, routes } from '@atrium/server/http/routes'
import { addressElement, onlineUserApi } from '../online-user.contract.ts'
import { findOnlineUsers, findSessionsOf } from './online-user.queries.ts'

/** Needs the connection with access to all tenants, because sessions belong to none. */
export function onlineUserRoutes(site: Site): Route[] {
  return routes(onlineUserApi, {
    async list({ query }, { session, language }) {
      const seesAddresses = decide(session, { element: addressElement }).allowed
      if (query.loginIp && !seesAddresses)
        throw new Denied('PERMISSION_NOT_PASS', { missing: addressElement }, { permission: addressElement })
      const found = await site({}, all => findOnlineUsers(all, session, language, query))
      if (seesAddresses) return found
      return { ...found, content: found.content.map(({ loginIp: _, ...row }) => row) }
    },

    async end({ params }, context) {
      const sessions = await site({}, all => findSessionsOf(all, context.session, params.userId))
      if (!sessions) throw new AppError('error.not_found')
      await endSessions(site, context, params.userId, sessions)
    },

    async endOne({ params }, context) {
      const { userId, sessionId } = params
      const sessions = await site({}, all => findSessionsOf(all, context.session, userId))
      // The caller's own session is not among them: it ends by signing out.
      if (!sessions?.includes(sessionId)) throw new AppError('error.not_found')
      await endSessions(site, context, userId, [sessionId])
    },
  })
}

async function endSessions(
  site: Site,
  { db, session, request }: Pick<Context<'signed-in'>, 'db' | 'session' | 'request'>,
  userId: string,
  sessions: readonly string[],
): Promise<void> {
  for (const id of sessions) await endSession(site, id, 'ended-by-admin')
  // Without the administrator's address, because the person reads this entry in their own log.
  await recordEvent(db, {
    tenantId: session.tenantId,
    actorId: session.userId,
    requestId: request.id,
    entity: 'app_user',
    entityId: userId,
    verb: 'sign-out',
    detail: { endedBy: 'administrator', sessions: sessions.length },
  })
}
