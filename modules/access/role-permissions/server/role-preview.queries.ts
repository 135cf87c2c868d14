import { userIsValid } from '@atrium/server/auth/session'
import { roleIsValid } from '@atrium/server/auth/session-place'
import { sql } from 'kysely'
import type { RolePermissionsDb } from './role-permissions.tables.ts'

/** A person who is active today, with all their valid roles of the tenant. */
export interface Holder {
  userId: string
  realName: string
  roleIds: string[]
}

interface About {
  roleId: string
  /** Sets, and a permission, whose holders are included, too. */
  setIds: readonly string[]
  permission: string
  /** Further people. */
  userIds?: readonly string[]
}

/**
 * All people whom a change of a role may affect: holders of the role, inherited or not, of one of the sets, or
 * of the permission, and administrators. It may return more; the decision determines their access.
 */
export async function findConcerned(
  db: RolePermissionsDb,
  { roleId, setIds, permission, userIds = [] }: About,
): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    with recursive chain as (
      select id as role_id, id, inherit_id from role
      union
      select chain.role_id, r.id, r.inherit_id from role r join chain on r.id = chain.inherit_id
    ), concerned as (
      select chain.role_id from chain where chain.id = ${roleId}
      union
      select chain.role_id from chain join role_permission_set s on s.role_id = chain.id
      where s.permission_set_id = any(${setIds}::uuid[]) or s.permission_set_id in (
        select p.permission_set_id from permission_set_permission p where p.permission = ${permission})
      union
      select id from role where built_in
    ), people as (
      select m.user_id from held_role m join concerned c on c.role_id = m.role_id
      union
      select unnest(${userIds}::uuid[])
    )
    select u.id as user_id, u.real_name, array_agg(distinct r.id order by r.id) as role_ids
    from people join app_user u on u.id = people.user_id and ${userIsValid}
    join held_role m on m.user_id = u.id
    join role r on r.id = m.role_id and ${roleIsValid}
    group by u.id, u.real_name order by u.real_name, u.id`.execute(db)
  return rows
}

/**
 * These sets with the calls they allow, and all sets of their pages, one of which is enough to see the page.
 */
export async function findPages(
  db: RolePermissionsDb,
  setIds: readonly string[],
  language: string,
): Promise<{ sets: SetOfPage[]; pages: Page[] }> {
  const { rows: sets } = await sql<SetOfPage>`
    select ps.id, tr(ps.name, ${language}) as name, tr(m.name, ${language}) as menu_name, array(
        select permission from permission_set_permission p where p.permission_set_id = ps.id order by permission
      ) as permissions
    from permission_set ps join menu m on m.id = ps.menu_id where ps.id = any(${setIds}::uuid[])
    order by m.sort, m.code, ps.sort, ps.code`.execute(db)
  const { rows: pages } = await sql<Page>`
    select m.id, tr(m.name, ${language}) as name, tr(up.name, ${language}) as parent_name,
      array_agg(ps.id) as set_ids
    from menu m join permission_set ps on ps.menu_id = m.id left join menu up on up.id = m.parent_id
    where m.enabled and m.id in (select menu_id from permission_set where id = any(${setIds}::uuid[]))
    group by m.id, m.sort, m.code, m.name, up.name order by m.sort, m.code`.execute(db)
  return { sets, pages }
}

export interface SetOfPage {
  id: string
  name: string
  menuName: string
  permissions: string[]
}

export interface Page {
  id: string
  name: string
  parentName: string | null
  setIds: string[]
}
