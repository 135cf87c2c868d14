import { sql } from 'kysely'
import { recordEvent } from '../db/audit/audit.ts'
import type { Scoped } from '../db/connection/tenant.ts'
import { eraseRows, rowsFor, type Whose } from './declared-rows.ts'
import { erasedName } from './erased-name.ts'

/** Someone who was or is to be erased: the tenant is their home. */
export interface Erased {
  tenantId: number
  id: string
}

/** Erases a person from their account and deletes their rows; returns how many, in the order of `rowsFor`. */
export async function eraseAccount(
  db: Scoped,
  { tenantId, id }: Erased,
  by: { actorId?: string; requestId?: string } = {},
): Promise<number[]> {
  // Sessions end, and all instances hear of it, before their rows are deleted.
  await sql`update app_user set login_name = ${`erased-${id}`}, real_name = ${erasedName}, email = null, phone = null,
      image_url = null, enabled = false, erased_at = coalesce(erased_at, now()), email_verified_at = null,
      phone_verified_at = null, time_zone = 'UTC', default_tenant_id = null, start_on = null, end_on = null,
      theme = null, density = null, menu_layout = null, menu_layout_theme = null, tenant_accent = null,
      role_merge = null, scope = '{}', custom = '{}'
    where id = ${id} and erased_at is null`.execute(db)
  const counts = await eraseAllRows(db, { personId: id })
  await sql`delete from idempotency where user_id = ${id}`.execute(db)
  await sql`insert into erasure (tenant_id, id, due_at) values (${tenantId}, ${id}, now())
    on conflict do nothing`.execute(db)
  const { rows } = await sql`select from audit where tenant_id = ${tenantId} and entity = 'erasure'
    and entity_id = ${id} limit 1`.execute(db)
  if (rows.length === 0)
    await recordEvent(db, { tenantId, ...by, entity: 'erasure', entityId: id, verb: 'delete', detail: {} })
  return counts
}

export async function eraseAllRows(db: Scoped, whose: Whose): Promise<number[]> {
  const counts: number[] = []
  for (const rows of rowsFor(whose)) counts.push(await eraseRows(db, rows, whose))
  return counts
}
