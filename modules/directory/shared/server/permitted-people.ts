import { administrators } from '@atrium/server/access/grants'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { sql } from 'kysely'

/** The ids of the enabled people of a tenant whose roles hold a permission. `db` may see one tenant or all. */
export async function findPermitted(db: Scoped, tenantId: number, permission: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    with recursive permitted as (
      select r.tenant_id, r.id from role r
      where r.tenant_id = ${tenantId} and (
        r.built_in and r.code = any(${administrators}) or exists (
          select from role_permission_set s
          join permission_set_permission p on p.tenant_id = s.permission_set_tenant_id
            and p.permission_set_id = s.permission_set_id
          where s.tenant_id = r.tenant_id and s.role_id = r.id and p.permission = ${permission}))
      union
      select r.tenant_id, r.id from role r join permitted a on a.tenant_id = r.tenant_id and r.inherit_id = a.id
    )
    select distinct h.user_id from held_role h
    join permitted a on a.tenant_id = h.tenant_id and a.id = h.role_id
    join app_user u on u.id = h.user_id and u.enabled and not u.is_program`.execute(db)
  return rows.map(({ userId }) => userId)
}
