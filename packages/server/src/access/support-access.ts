import { platformTenantId, siteLevel } from '@atrium/contract/constants'
import type { Endpoint } from '@atrium/contract/endpoint'
import { sql } from 'kysely'
import type { Session } from '../auth/session.ts'
import { recordEvent } from '../db/audit/audit.ts'
import type { Site } from '../db/connection/site.ts'
import type { Scoped } from '../db/connection/tenant.ts'
import { AppError } from '../http/app-error.ts'

/*
 * Support access: platform staff give a reason before they open records of a tenant, once in each session. The entry
 * in that tenant's audit log is what grants access, so that no access goes unrecorded.
 */

/**
 * Records support access in the tenant's audit log, with the name of the user, whom the tenant does not know, and the
 * reason.
 */
export async function recordSupportAccess(
  all: Scoped,
  { id, userId }: Session,
  requestId: string,
  { tenantId, reason }: { tenantId: number; reason: string },
): Promise<void> {
  const { realName } = await all
    .selectFrom('appUser')
    .select('realName')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await recordEvent(all, {
    tenantId,
    actorId: userId,
    requestId,
    entity: 'visit',
    entityId: id,
    verb: 'create',
    detail: { realName, reason },
  })
}

/** @throws `error.visit.needed` if the session has given no reason for opening this tenant, which is not its own. */
export async function requireSupportAccess(
  site: Site,
  { id, homeTenantId }: Session,
  tenantId: number,
  language: string,
): Promise<void> {
  if (tenantId === platformTenantId || tenantId === homeTenantId) return
  const unannounced = await site({}, all =>
    all
      .selectFrom('tenant as t')
      .select(sql<string>`tr(t.name, ${language})`.as('name'))
      .where('t.tenantId', '=', tenantId)
      .where(
        sql<boolean>`not exists (select 1 from audit a
          where a.tenant_id = t.tenant_id and a.entity = 'visit' and a.entity_id = ${id})`,
      )
      .executeTakeFirst(),
  )
  if (unannounced) throw new AppError('error.visit.needed', { tenantId, tenant: unannounced.name })
}

/** The name and the reason that the session gave last for opening this tenant; empty for its own. */
export async function findSupportAccess(
  all: Scoped,
  { id }: Session,
  tenantId: number,
): Promise<{ realName?: string; reason?: string }> {
  const { rows } = await sql<{ given: { realName: string; reason: string } }>`
    select after as given from audit
    where tenant_id = ${tenantId} and entity = 'visit' and entity_id = ${id} order by id desc limit 1`.execute(
    all,
  )
  return rows[0]?.given ?? {}
}

/**
 * The tenant whose record a platform session has opened. Lists need no reason, nor do entities of the platform itself,
 * such as tenants.
 */
export function openedTenant(
  call: Endpoint,
  session: Session | undefined,
  answer: unknown,
): number | undefined {
  const isOfPlatform = typeof call.access === 'object' && call.access.level === siteLevel
  const isRecord = /\{(?!tenantId\})/.test(call.path)
  if (session?.level !== siteLevel || call.method !== 'GET' || isOfPlatform || !isRecord) return undefined
  const { tenantId, organizationId } = (answer ?? {}) as { tenantId?: unknown; organizationId?: unknown }
  const found = tenantId ?? organizationId
  return typeof found === 'number' ? found : undefined
}
