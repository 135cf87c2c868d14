import { endSession } from '@atrium/server/auth/session-life'
import { recordEvent } from '@atrium/server/db/audit/audit'
import type { Site } from '@atrium/server/db/connection/site'
import { AppError } from '@atrium/server/http/app-error'
import { callerOf } from '@atrium/server/http/request'
import { type Context, type Route, routes } from '@atrium/server/http/routes'
import { forgetDevices } from '../../remembered-device/server/remembered-device.actions.ts'
import { sessionApi } from '../session.contract.ts'
import { findOpenSessionIds, findOwnSessions } from './session.queries.ts'

type SignedIn = Context<'signed-in'>

/** Needs the connection with access to all tenants, because sessions belong to none. */
export function sessionRoutes(site: Site): Route[] {
  return routes(sessionApi, {
    list: (_input, { session, language }) => site({}, all => findOwnSessions(all, session, language)),

    async end({ params }, context) {
      const open = await site({}, all => findOpenSessionIds(all, context.session.userId))
      // Another person's session is answered like a missing one.
      if (!open.includes(params.sessionId)) throw new AppError('error.not_found')
      await end(context, params.sessionId)
    },

    async endOthers(_input, context) {
      const open = await site({}, all => findOpenSessionIds(all, context.session.userId))
      for (const id of open) if (id !== context.session.id) await end(context, id)
      const { session, request } = context
      await site({ userId: session.userId, requestId: request.id }, all =>
        forgetDevices(all, { ...session, requestId: request.id }),
      )
    },
  })

  async function end({ db, session, request }: SignedIn, id: string) {
    await endSession(site, id, id === session.id ? 'signed-out' : 'ended-elsewhere')
    await recordEvent(db, {
      tenantId: session.tenantId,
      actorId: session.userId,
      requestId: request.id,
      entity: 'session',
      entityId: id,
      verb: 'sign-out',
      detail: { ...(id !== session.id && { endedBy: 'self' }), ...callerOf(request) },
    })
  }
}
