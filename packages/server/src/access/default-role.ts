import { sql } from 'kysely'
import type { Scoped } from '../db/connection/tenant.ts'

interface Whose {
  tenantId: number
  userId: string
}

/** Saves the default role of a user. Returns false unless the user holds that role today. */
export async function putDefaultRole(
  all: Scoped,
  { tenantId, userId, roleId }: Whose & { roleId: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into default_role (tenant_id, user_id, role_id)
    select distinct m.tenant_id, m.user_id, m.role_id
    from held_role m
    join role r on r.tenant_id = m.tenant_id and r.id = m.role_id
    join tenant t on t.tenant_id = m.tenant_id
    where m.tenant_id = ${tenantId} and m.user_id = ${userId} and m.role_id::text = ${roleId} and t.enabled
      and r.enabled and coalesce(r.end_on, current_date) >= current_date
      and coalesce(m.start_on, current_date) <= current_date and coalesce(m.end_on, current_date) >= current_date
    on conflict (tenant_id, user_id) do update set role_id = excluded.role_id
    returning id`.execute(all)
  return rows.length > 0
}

export async function deleteDefaultRole(all: Scoped, { tenantId, userId }: Whose): Promise<void> {
  await all.deleteFrom('defaultRole').where('tenantId', '=', tenantId).where('userId', '=', userId).execute()
}
