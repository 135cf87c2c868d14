import { platformTenantId } from '@atrium/contract/constants'
import type { AnswerOf, BodyOf, QueryOf } from '@atrium/contract/endpoint'
import { installedSwitches } from '@atrium/server/access/features'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { findPage } from '@atrium/server/db/tables/find-page'
import { inLanguage } from '@atrium/server/interchange/importable'
import { ownModules } from '@atrium/server/modules'
import { sql } from 'kysely'
import type { FeatureDefault, FeatureSwitch, featureApi } from '../feature.contract.ts'

interface SwitchRow {
  tenantId: number
  code: string
  enabled: boolean
  version: number
}

/** The features of a tenant, from its own rows and those of the default. */
export function switchesOf(rows: readonly SwitchRow[], tenantId: number): FeatureSwitch[] {
  return installedSwitches().map(({ code: featureCode, isOnAtFirst }) => {
    const of = (wanted: number) => rows.find(row => row.tenantId === wanted && row.code === featureCode)
    const own = of(tenantId)
    const isOn = own?.enabled ?? of(platformTenantId)?.enabled ?? isOnAtFirst
    return {
      featureCode,
      tenantId,
      enabledFlag: isOn ? 1 : 0,
      inherited: own === undefined,
      ...(own && { objectVersionNumber: own.version }),
    }
  })
}

export async function findMatrix(
  all: Scoped,
  query: QueryOf<typeof featureApi.matrix>,
  language: string,
): Promise<AnswerOf<typeof featureApi.matrix>> {
  const name = sql<string>`tr(t.name, ${language})`
  const userCount = sql<number>`(select count(*)::int from app_user u where u.tenant_id = t.tenant_id)`
  const found = all
    .selectFrom('tenant as t')
    .select(['t.tenantId', 't.colour as tenantColour', name.as('tenantName'), userCount.as('userCount')])
    .where('t.tenantId', '<>', platformTenantId)
    .where('t.binnedAt', 'is', null)
    .where(sql<boolean>`strpos(lower(${name}), lower(${query.tenantName ?? ''})) > 0`)
  const order = { sortBy: {}, tie: [name, sql`t.tenant_id`] }
  const { content, totalElements } = await findPage(found, { ...query, sort: [] }, order)
  const rows = await all
    .selectFrom('featureSwitch')
    .select(['tenantId', 'code', 'enabled', 'version'])
    .where('tenantId', 'in', [platformTenantId, ...content.map(({ tenantId }) => tenantId)])
    .execute()
  const counts = await countSwitches(all)
  return {
    tenants: content.map(tenant => ({ ...tenant, switches: switchesOf(rows, tenant.tenantId) })),
    totalElements,
    defaults: switchesOf(rows, platformTenantId).map(one => ({
      ...withCounts(one, counts),
      ...namesOf(one.featureCode, language),
    })),
    tenantCount: counts.tenants,
  }
}

/** The name and the use of a module of one's own; the console has the names of the product's features. */
function namesOf(code: string, language: string): Pick<FeatureDefault, 'moduleName' | 'moduleDescription'> {
  const module = ownModules().find(({ name }) => name === code)
  if (!module) return {}
  const { title, description } = module.definition ?? {}
  return {
    moduleName: title ? inLanguage(title, language) : code,
    ...(description && { moduleDescription: inLanguage(description, language) }),
  }
}

interface Counts {
  tenants: number
  own: readonly { code: string; enabled: boolean; count: number }[]
}

async function countSwitches(all: Scoped): Promise<Counts> {
  const { rows } = await sql<{ tenants: number }>`
    select count(*)::int as tenants from tenant
    where tenant_id <> ${platformTenantId} and binned_at is null`.execute(all)
  const { rows: own } = await sql<Counts['own'][number]>`
    select s.code, s.enabled, count(*)::int as count from feature_switch s
    join tenant t on t.tenant_id = s.tenant_id and t.binned_at is null
    where s.tenant_id <> ${platformTenantId} group by s.code, s.enabled`.execute(all)
  return { tenants: rows[0]?.tenants ?? 0, own }
}

function withCounts(general: FeatureSwitch, { tenants, own }: Counts): FeatureDefault {
  const isOn = general.enabledFlag === 1
  const differing = own.find(({ code, enabled }) => code === general.featureCode && enabled !== isOn)
  const differingCount = differing?.count ?? 0
  return { ...general, differingCount, onCount: isOn ? tenants - differingCount : differingCount }
}

/** Sets features for tenants. @returns the number of values that changed */
export async function setAll(
  all: Scoped,
  { tenantIds, featureCodes, enabled }: BodyOf<typeof featureApi.updateAll>,
): Promise<number> {
  const { rows } =
    enabled === null
      ? await sql`
          delete from feature_switch
          where tenant_id = any(${tenantIds}::int[]) and code = any(${featureCodes}) returning 1`.execute(all)
      : await sql`
          insert into feature_switch as own (tenant_id, code, enabled)
          select tenant_id, code, ${enabled} from unnest(${tenantIds}::int[]) as tenant_id,
            unnest(${featureCodes}::text[]) as code order by 1, 2
          on conflict (tenant_id, code) do update set enabled = excluded.enabled
          where own.enabled <> excluded.enabled returning 1`.execute(all)
  return rows.length
}
