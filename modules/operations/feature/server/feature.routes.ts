import { platformTenantId } from '@atrium/contract/constants'
import type { Site } from '@atrium/server/db/connection/site'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { lockVersion } from '@atrium/server/db/tables/rows'
import { AppError } from '@atrium/server/http/app-error'
import { type Route, routes } from '@atrium/server/http/routes'
import { type FeatureSwitch, featureApi } from '../feature.contract.ts'
import { findMatrix, setAll, switchesOf } from './feature.queries.ts'
import { requireInstalled } from './feature.reads.ts'

/** Only the platform sets features, for each tenant: this takes the connection with access to all of them. */
export function featureRoutes(site: Site): Route[] {
  return routes(featureApi, {
    matrix: ({ query }, { language }) => site({}, all => findMatrix(all, query, language)),

    updateAll: ({ body }, { session, request }) =>
      site({ userId: session.userId, requestId: request.id }, async all => {
        requireInstalled(body.featureCodes)
        for (const tenantId of body.tenantIds) await requireTenant(all, tenantId)
        return { changedCount: await setAll(all, body) }
      }),

    list: ({ query }) => site({}, all => findSwitches(all, query.tenantId)),

    update: ({ body }, { session, request }) =>
      site({ userId: session.userId, requestId: request.id }, async all => {
        const { tenantId, featureCode: code, enabled, objectVersionNumber } = body
        requireInstalled([code])
        await requireTenant(all, tenantId)
        const stored = await all
          .selectFrom('featureSwitch')
          .select('id')
          .where('tenantId', '=', tenantId)
          .where('code', '=', code)
          .executeTakeFirst()
        if (stored) {
          const { id } = stored
          await lockVersion(all, 'featureSwitch', { id, objectVersionNumber: objectVersionNumber ?? 0 })
          if (enabled === null) await all.deleteFrom('featureSwitch').where('id', '=', id).execute()
          else await all.updateTable('featureSwitch').set({ enabled }).where('id', '=', id).execute()
        } else if (enabled !== null) {
          await all.insertInto('featureSwitch').values({ tenantId, code, enabled }).execute()
        }
        return findSwitches(all, tenantId)
      }),
  })
}

/** @throws `error.not_found` when there is no such tenant. */
async function requireTenant(all: Scoped, tenantId: number): Promise<void> {
  const tenant = await all
    .selectFrom('tenant')
    .select('tenantId')
    .where('tenantId', '=', tenantId)
    .executeTakeFirst()
  if (!tenant) throw new AppError('error.not_found')
}

/** @throws `error.not_found` when there is no such tenant. */
async function findSwitches(all: Scoped, tenantId: number): Promise<FeatureSwitch[]> {
  await requireTenant(all, tenantId)
  const rows = await all
    .selectFrom('featureSwitch')
    .select(['tenantId', 'code', 'enabled', 'version'])
    .where('tenantId', 'in', [platformTenantId, tenantId])
    .execute()
  return switchesOf(rows, tenantId)
}
