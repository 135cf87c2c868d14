import { findSupportAccess, requireSupportAccess } from '@atrium/server/access/support-access'
import { recordEvent } from '@atrium/server/db/audit/audit'
import type { Site } from '@atrium/server/db/connection/site'
import { AppError } from '@atrium/server/http/app-error'
import { type Route, routes } from '@atrium/server/http/routes'
import { sql } from 'kysely'
import { insertJob } from '../../jobs/server/job.queries.ts'
import { tenantExportApi } from '../tenant-export.contract.ts'
import type { TenantExportInput } from './tenant-export.work.ts'

/** Only the platform exports a tenant, which takes the connection with access to all of them. */
export function tenantExportRoutes(site: Site): Route[] {
  return routes(tenantExportApi, {
    async create({ body: { tenantId } }, { db, session, language, request }) {
      const found = await site({}, all =>
        all
          .selectFrom('tenant')
          .select(['num', sql<string>`tr(name, ${language})`.as('name')])
          .where('tenantId', '=', tenantId)
          .executeTakeFirst(),
      )
      if (!found) throw new AppError('error.not_found')
      await requireSupportAccess(site, session, tenantId, language)
      // The tenant sees that its data leaves, also if the job fails later.
      await site({}, async all =>
        recordEvent(all, {
          tenantId,
          actorId: session.userId,
          requestId: request.id,
          entity: 'export',
          verb: 'create',
          detail: {
            list: `tenant ${found.num}`,
            fileType: 'zip',
            ...(await findSupportAccess(all, session, tenantId)),
          },
        }),
      )
      const input: TenantExportInput = { tenantId }
      return { taskId: await insertJob(db, session, { kind: 'tenant', name: found.name, input }) }
    },
  })
}
