import { platformTenantId } from '@atrium/contract/constants'
import type { BodyOf } from '@atrium/contract/endpoint'
import { recordEvent } from '@atrium/server/db/audit/audit'
import { nowMs } from '@atrium/server/db/connection/clock'
import { lockVersion } from '@atrium/server/db/tables/rows'
import type { AvailableChannels } from '@atrium/server/delivery/channels/senders'
import { send } from '@atrium/server/delivery/send'
import { AppError } from '@atrium/server/http/app-error'
import { sql } from 'kysely'
import { binDays, type tenantApi } from '../tenant.contract.ts'
import { findTenant, type StoredTenant } from './tenant.queries.ts'
import type { TenantDb } from './tenant.tables.ts'

// The lifecycle of an existing tenant: suspending, resuming, moving it to the bin and restoring it. Its removal
// is in tenant.removal.ts.

type Ref = BodyOf<typeof tenantApi.enable>

/**
 * Suspends a tenant. A database trigger ends every session in it, and its administrators are notified by email.
 */
export async function suspendTenant(
  db: TenantDb,
  availableChannels: AvailableChannels,
  { suspendedReason: reason, ...ref }: BodyOf<typeof tenantApi.disable>,
): Promise<void> {
  const { id, detail } = await lockTenant(db, ref)
  if (detail.enabledFlag === 0) return
  await db
    .updateTable('tenant')
    .set({ enabled: false, suspendedAt: sql<Date>`now()`, suspendedReason: reason || null })
    .where('id', '=', id)
    .execute()
  await notifyAdministrators(db, availableChannels, detail, 'IAM.TENANT_DISABLED')
}

export async function resumeTenant(
  db: TenantDb,
  availableChannels: AvailableChannels,
  ref: Ref,
): Promise<void> {
  const { id, detail } = await lockTenant(db, ref)
  if (detail.enabledFlag === 1) return
  await db
    .updateTable('tenant')
    .set({ enabled: true, suspendedAt: null, suspendedReason: null })
    .where('id', '=', id)
    .execute()
  await notifyAdministrators(db, availableChannels, detail, 'IAM.TENANT_ENABLED')
}

/**
 * Moves a tenant to the bin. Its export must be younger than its suspension, so that it is complete.
 * @throws `error.tenant.confirmation`, `error.tenant.not_suspended`, `error.tenant.not_exported`
 */
export async function binTenant(
  db: TenantDb,
  actor: { userId: string; requestId: string },
  { tenantNum, ...ref }: BodyOf<typeof tenantApi.remove>,
): Promise<void> {
  const { id, detail } = await lockTenant(db, ref)
  if (tenantNum.trim() !== detail.tenantNum) throw new AppError('error.tenant.confirmation')
  if (detail.enabledFlag === 1) throw new AppError('error.tenant.not_suspended')
  if (!isExported(detail)) throw new AppError('error.tenant.not_exported')
  const { rows } = await sql<{ dueAt: Date }>`
    update tenant set binned_at = now() where id = ${id}
    returning now() + make_interval(days => ${binDays}) as due_at`.execute(db)
  await db
    .insertInto('tenantRemoval')
    .values({
      removedId: detail.tenantId,
      num: detail.tenantNum,
      name: JSON.stringify(detail._tls.tenantName ?? {}),
      dueAt: rows[0]?.dueAt ?? null,
    })
    .execute()
  await recordOnPlatform(db, actor, { id, detail }, { binned: true })
}

/** Restores a tenant from the bin; it stays suspended. */
export async function restoreTenant(
  db: TenantDb,
  actor: { userId: string; requestId: string },
  ref: Ref,
): Promise<void> {
  const { id, detail } = await lockTenant(db, ref, { inBin: true })
  // Once the removal has begun, a tenant cannot be restored.
  if (Date.parse(detail.removalDate ?? '') <= nowMs()) throw new AppError('error.not_found')
  await db.deleteFrom('tenantRemoval').where('removedId', '=', detail.tenantId).execute()
  await db.updateTable('tenant').set({ binnedAt: null }).where('id', '=', id).execute()
  await recordOnPlatform(db, actor, { id, detail }, { binned: false })
}

/** Whether the tenant was exported since it was suspended. */
const isExported = ({ exportedDate, suspendedDate }: StoredTenant['detail']): boolean =>
  exportedDate !== undefined && (suspendedDate === undefined || exportedDate >= suspendedDate)

/** @throws `error.tenant.platform`, `error.not_found`, `error.optimistic_lock`, `error.tenant.in_bin` */
async function lockTenant(db: TenantDb, ref: Ref, { inBin = false } = {}): Promise<StoredTenant> {
  if (ref.tenantId === platformTenantId) throw new AppError('error.tenant.platform')
  const { id } = await findTenant(db, '', ref.tenantId)
  await lockVersion(db, 'tenant', { id, objectVersionNumber: ref.objectVersionNumber })
  const locked = await findTenant(db, '', ref.tenantId)
  const isInBin = locked.detail.statusCode === 'BINNED'
  if (isInBin !== inBin) throw new AppError(isInBin ? 'error.tenant.in_bin' : 'error.not_found')
  return locked
}

/** The tenant's own audit is deleted with it, so the entry is also written to the platform's. */
const recordOnPlatform = (
  db: TenantDb,
  actor: { userId: string; requestId: string },
  { id, detail }: Pick<StoredTenant, 'id' | 'detail'>,
  change: { binned: boolean },
): Promise<void> =>
  recordEvent(db, {
    tenantId: platformTenantId,
    actorId: actor.userId,
    requestId: actor.requestId,
    entity: 'tenant',
    entityId: id,
    verb: 'update',
    detail: { num: detail.tenantNum, name: detail._tls.tenantName, ...change },
  })

async function notifyAdministrators(
  db: TenantDb,
  availableChannels: AvailableChannels,
  { tenantId, tenantNum, _tls }: StoredTenant['detail'],
  code: 'IAM.TENANT_ENABLED' | 'IAM.TENANT_DISABLED',
): Promise<void> {
  if (!availableChannels.has('EMAIL')) return
  for (const { email, language, realName } of await findAdministrators(db, tenantId)) {
    const names = _tls.tenantName ?? {}
    const tenant = names[language] ?? names.en_US ?? tenantNum
    await send(db, {
      tenantId,
      code,
      args: { name: realName, tenant },
      to: [{ channel: 'EMAIL', address: email, language }],
    })
  }
}

/** The administrators of a tenant who have an email address. */
async function findAdministrators(db: TenantDb, tenantId: number) {
  const { rows } = await sql<{ email: string; language: string; realName: string }>`
    select distinct u.email, u.language, u.real_name from held_role m
    join role r on r.tenant_id = m.tenant_id and r.id = m.role_id
    join app_user u on u.id = m.user_id
    where m.tenant_id = ${tenantId} and u.tenant_id = m.tenant_id and u.enabled and u.email is not null
      and r.built_in and r.code = 'role/organization/default/administrator'`.execute(db)
  return rows
}
