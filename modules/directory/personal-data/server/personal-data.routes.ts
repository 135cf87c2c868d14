import { siteLevel } from '@atrium/contract/constants'
import { insertPersonalDataJob } from '@atrium/interchange/personal-data/server/personal-data.reads.ts'
import { recordEvent } from '@atrium/server/db/audit/audit'
import type { Site } from '@atrium/server/db/connection/site'
import { type Route, routes } from '@atrium/server/http/routes'
import { requireSubject } from '../../erasure/server/erasure.subject.ts'
import { personalDataApi } from '../personal-data.contract.ts'

/** Needs the connection that sees every tenant, with which the platform finds people. */
export function personalDataRoutes(site: Site): Route[] {
  return routes(personalDataApi, {
    async own(_, { db, session, request }) {
      const { userId, tenantId } = session
      const { loginName } = await db
        .selectFrom('appUser')
        .select('loginName')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
      const taskId = await insertPersonalDataJob(db, session, { userId, tenantId, name: loginName })
      await recordEvent(db, {
        ...{ tenantId, actorId: userId, requestId: request.id },
        ...{ entity: 'personal_data', entityId: taskId, verb: 'create', detail: { userId } },
      })
      return { taskId }
    },

    async create({ params, body }, context) {
      const { db, session, request } = context
      const { id: userId, tenantId: homeId, loginName } = await requireSubject(site, context, params.userId)
      const tenantId = session.level === siteLevel ? homeId : session.tenantId
      const taskId = await insertPersonalDataJob(db, session, { userId, tenantId, name: loginName })
      const event = {
        ...{ tenantId, actorId: session.userId, requestId: request.id, entity: 'personal_data' },
        ...{ entityId: taskId, verb: 'create' as const, detail: { userId, reason: body.reason } },
      }
      await (session.level === siteLevel ? site({}, all => recordEvent(all, event)) : recordEvent(db, event))
      return { taskId }
    },
  })
}
