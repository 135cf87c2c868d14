import { platformTenantId } from '@atrium/contract/constants'
import { sql } from 'kysely'
import { recordEvent } from '../db/audit/audit.ts'
import type { Site } from '../db/connection/site.ts'
import type { Scoped } from '../db/connection/tenant.ts'

// The tenant and role in which a session starts, and to which it moves when its role is lost.

export interface SessionPlace {
  tenantId: number
  roleId: string
}

/** An SQL condition for valid roles, over aliases `m` (held_role) and `r` (role). */
export const roleIsValid = sql`r.enabled and coalesce(r.end_on, current_date) >= current_date
  and coalesce(m.start_on, current_date) <= current_date and coalesce(m.end_on, current_date) >= current_date`

/**
 * The tenant and role a user starts in: the requested or default tenant, else the home tenant, else any other tenant
 * where the user has a valid role; there the default role, else the first built-in one, else the first by code.
 * Platform staff start at the platform or at home: other tenants need a reason first.
 */
export async function findStartContext(
  site: Site,
  userId: string,
  tenantId?: number,
): Promise<SessionPlace | undefined> {
  return site({ userId }, db => findPlace(db, userId, tenantId))
}

export async function findPlace(
  db: Scoped,
  userId: string,
  tenantId?: number,
): Promise<SessionPlace | undefined> {
  const { rows } = await sql<SessionPlace>`
    select m.tenant_id, m.role_id
    from held_role m
    join role r on r.tenant_id = m.tenant_id and r.id = m.role_id
    join tenant t on t.tenant_id = m.tenant_id
    join app_user u on u.id = m.user_id
    left join default_role d on d.tenant_id = m.tenant_id and d.user_id = m.user_id
    where m.user_id = ${userId} and t.enabled and ${roleIsValid}
      and (${tenantId ?? null}::bigint is null or m.tenant_id = ${tenantId ?? null})
    order by m.tenant_id in (${platformTenantId}, u.tenant_id)
        or not bool_or(m.tenant_id = ${platformTenantId}) over () desc,
      m.tenant_id is not distinct from u.default_tenant_id desc, m.tenant_id = u.tenant_id desc,
      m.tenant_id, d.role_id is not distinct from r.id desc, r.built_in desc, r.code
    limit 1`.execute(db)
  return rows[0]
}

/**
 * Moves a session whose role the user has lost to another role, in the same tenant if there is one.
 * @returns whether there is one.
 */
export async function leaveLostRole(
  site: Site,
  { id, userId, tenantId, roleId }: SessionPlace & { id: string; userId: string },
): Promise<boolean> {
  return site({ userId }, async db => {
    const place = (await findPlace(db, userId, tenantId)) ?? (await findPlace(db, userId))
    if (!place) return false
    // A switch or another request may have moved it meanwhile.
    const { numUpdatedRows } = await db
      .updateTable('session')
      .set({ tenantId: place.tenantId, roleId: place.roleId })
      .where('id', '=', id)
      .where('tenantId', '=', tenantId)
      .where(sql<boolean>`role_id is not distinct from ${roleId}::uuid`)
      .where('endedAt', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows > 0n)
      await recordEvent(db, {
        tenantId,
        actorId: userId,
        entity: 'session',
        entityId: id,
        verb: 'switch',
        detail: { from: { tenantId, roleId }, to: place },
      })
    return true
  })
}
