import type { Site } from '@atrium/server/db/connection/site'
import type { Texts } from '@atrium/server/db/tables/columns'
import { sql } from 'kysely'

export interface Account {
  id: string
  tenantId: number
  passwordHash: string | null
  /** Whether it is enabled and valid today. */
  counts: boolean
}

/**
 * Finds an account by email address or login name, ignoring case. The email address wins if one person's login
 * name is another's address.
 */
export async function findAccount(site: Site, name: string): Promise<Account | undefined> {
  const { rows } = await site.alone(db =>
    sql<Account>`
      select u.id, u.tenant_id, c.password_hash,
        u.enabled and coalesce(u.start_on, current_date) <= current_date
          and coalesce(u.end_on, current_date) >= current_date as counts
      from app_user u left join credential c on c.user_id = u.id
      where lower(u.email) = lower(${name}) or lower(u.login_name) = lower(${name})
      order by lower(u.email) is not distinct from lower(${name}) desc limit 1`.execute(db),
  )
  return rows[0]
}

export async function keepPassword(site: Site, userId: string, passwordHash: string): Promise<void> {
  await site({ userId }, db =>
    db.updateTable('credential').set({ passwordHash }).where('userId', '=', userId).execute(),
  )
}

/** A suspended tenant. */
export interface Suspension {
  name: Texts
  since: Date
  reason: string | null
}

/** The suspended tenant in which the person would work, the home tenant first. */
export async function findSuspension(site: Site, userId: string): Promise<Suspension | undefined> {
  const { rows } = await site.alone(db =>
    sql<Suspension>`
      select t.name, t.suspended_at as since, t.suspended_reason as reason
      from app_user u join held_role m on m.user_id = u.id join tenant t on t.tenant_id = m.tenant_id
      where u.id = ${userId} and t.suspended_at is not null
      order by t.tenant_id = u.tenant_id desc, t.suspended_at desc limit 1`.execute(db),
  )
  return rows[0]
}
