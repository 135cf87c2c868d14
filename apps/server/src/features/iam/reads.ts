import { platformTenantId } from '@atrium/contract/constants'
import { sql } from 'kysely'
import type { Site } from '../../db/site.ts'
import type { OauthClientTable } from '../../db/tables.ts'
import type { Scoped } from '../../db/tenant.ts'
import { type Kept, namesOf } from '../../http/kept.ts'

/** Why somebody may or may not, and who could change it. */
export { explain } from './permission.actions.ts'

/** People who hold a role here that counts today, and the roles: what other services may know about who is who. */
const memberships = sql`
  select u.id as user_id, u.real_name, u.login_name, r.id as role_id
  from member_role m
  join role r on r.tenant_id = m.tenant_id and r.id = m.role_id
  join app_user u on u.id = m.user_id
  where u.enabled and r.enabled and coalesce(r.end_on, current_date) >= current_date
    and coalesce(m.start_on, current_date) <= current_date and coalesce(m.end_on, current_date) >= current_date`

/** The ids of everybody who can work in this tenant today. */
export async function findMemberIds(db: Scoped): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct user_id from (${memberships}) as member`.execute(db)
  return rows.map(row => row.userId)
}

/** Of these people, those who can work in this tenant today. */
export async function findMembersAmong(db: Scoped, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct user_id from (${memberships}) as member where user_id::text = any(${userIds})`.execute(db)
  return rows.map(row => row.userId)
}

/** Everybody who holds one of these roles today; nothing when one of the roles does not exist here. */
export async function findHolders(db: Scoped, roleIds: readonly string[]): Promise<string[] | undefined> {
  const { rows } = await sql<{ roleId: string; userIds: string[] }>`
    select role.id as role_id, array(
      select distinct user_id from (${memberships}) as member where member.role_id = role.id
    ) as user_ids
    from role where role.id::text = any(${roleIds})`.execute(db)
  if (new Set(roleIds).size > rows.length) return undefined
  return [...new Set(rows.flatMap(row => row.userIds))]
}

/** The first people whose name has the text in it. */
export async function findMembersByName(
  db: Scoped,
  name: string,
  most: number,
): Promise<{ id: string; realName: string; loginName: string }[]> {
  const { rows } = await sql<{ id: string; realName: string; loginName: string }>`
    select distinct user_id as id, real_name, login_name from (${memberships}) as member
    where strpos(lower(real_name), lower(${name})) > 0 or strpos(lower(login_name), lower(${name})) > 0
    order by real_name, login_name limit ${most}`.execute(db)
  return rows
}

/** The first roles whose name has the text in it, with how many people hold each today; empty ones are left out. */
export async function findRolesByName(
  db: Scoped,
  language: string,
  name: string,
  most: number,
): Promise<{ id: string; name: string; memberCount: number }[]> {
  const { rows } = await sql<{ id: string; name: string; memberCount: number }>`
    select role.id, tr(role.name, ${language}) as name, count(distinct member.user_id) as member_count
    from role join (${memberships}) as member on member.role_id = role.id
    where strpos(lower(tr(role.name, ${language})), lower(${name})) > 0
    group by role.tenant_id, role.id order by 2 limit ${most}`.execute(db)
  return rows
}

export interface KnownClient {
  clientId: string
  redirectUris: string[]
  grants: OauthClientTable['grants']
  legacy: boolean
}

/** A registered client that is enabled. */
export async function findClient(site: Site, clientId: string): Promise<KnownClient | undefined> {
  return site({}, db =>
    db
      .selectFrom('oauthClient')
      .select(['clientId', 'redirectUris', 'grants', 'legacy'])
      .where('clientId', '=', clientId)
      .where('enabled', '=', true)
      .executeTakeFirst(),
  )
}

/** Where the pages of legacy clients are, kept until a client changes. */
export function findClientOrigins({ site, kept }: { site: Site; kept: Kept }): Promise<string[]> {
  return kept.get('client-origins', async () => {
    const { rows } = await site({}, db =>
      sql<{ origin: string }>`
        select distinct unnest(allowed_origins) as origin from oauth_client where enabled and legacy`.execute(
        db,
      ),
    )
    return { value: rows.map(row => row.origin), from: namesOf(['oauthClient'], platformTenantId) }
  })
}
