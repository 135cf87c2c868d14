import { tenantLevel } from '@atrium/contract/constants'
import type { BodyOf } from '@atrium/contract/endpoint'
import { gridColumns } from '@atrium/contract/workspace/dashboard-grid'
import { lockVersion } from '@atrium/server/db/tables/rows'
import { mergedTexts } from '@atrium/server/db/tables/texts'
import { AppError } from '@atrium/server/http/app-error'
import type { dashboardCardApi } from '../dashboard-card.contract.ts'
import type { DashboardCardDb } from './dashboard-card.tables.ts'

/** Changes a card of the platform and the tenants that have it, in one step. */
export async function updateCard(
  all: DashboardCardDb,
  language: string,
  { id, objectVersionNumber, ...change }: BodyOf<typeof dashboardCardApi.update>,
): Promise<void> {
  await lockVersion(all, 'dashboardCard', { id, objectVersionNumber })
  const card = await all
    .selectFrom('dashboardCard')
    .select(['tenantId', 'level', 'name', 'x'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  // A tenant's own cards are not administered here.
  if (card.tenantId !== 0) throw new AppError('error.not_found')
  const tenantIds = card.level === tenantLevel ? change.tenantIds : undefined
  await all
    .updateTable('dashboardCard')
    .set({
      name: JSON.stringify(mergedTexts(card.name, language, change.name, change._tls?.name)),
      x: Math.min(card.x, gridColumns - change.w),
      w: change.w,
      h: change.h,
      params: change.cardParams,
      shown: change.defaultDisplayFlag === 1,
      enabled: change.enabledFlag === 1,
      everywhere: tenantIds === undefined,
    })
    .where('tenantId', '=', 0)
    .where('id', '=', id)
    .execute()
  await putTenants(all, id, tenantIds ?? [])
}

async function putTenants(all: DashboardCardDb, cardId: string, tenantIds: readonly number[]): Promise<void> {
  const wanted = new Set(tenantIds)
  const rows = await all
    .selectFrom('dashboardTenantCard')
    .select(['id', 'tenantId'])
    .where('cardId', '=', cardId)
    .execute()
  const gone = rows.filter(({ tenantId }) => !wanted.has(tenantId)).map(({ id }) => id)
  if (gone.length > 0) await all.deleteFrom('dashboardTenantCard').where('id', 'in', gone).execute()
  const there = new Set(rows.map(({ tenantId }) => tenantId))
  const added = [...wanted].filter(tenantId => !there.has(tenantId))
  if (added.length === 0) return
  const known = await all.selectFrom('tenant').select('tenantId').where('tenantId', 'in', added).execute()
  if (known.length < added.length) throw new AppError('error.data_invalid', { detail: 'tenantIds' })
  await all
    .insertInto('dashboardTenantCard')
    .values(added.map(tenantId => ({ tenantId, cardId })))
    .execute()
}
