import type { Scoped } from '@atrium/server/db/connection/tenant'
import { sql } from 'kysely'
import { memberships } from '../../assignment/server/assignment.reads.ts'

/** The enabled people of these user groups who can work in this tenant today. */
export async function findUserGroupPeople(db: Scoped, userGroupIds: readonly string[]): Promise<string[]> {
  if (userGroupIds.length === 0) return []
  const { rows } = await sql<{ userId: string }>`
    select distinct member.user_id from (${memberships}) as member
    join user_group_member m on m.user_id = member.user_id
    join user_group g on g.tenant_id = m.tenant_id and g.id = m.user_group_id
    where g.id::text = any(${[...userGroupIds]}) and g.enabled`.execute(db)
  return rows.map(row => row.userId)
}

/** A subquery: the ids of the enabled user groups here that include a person. */
export const userGroupsHolding = (userId: string) => sql`
  select g.id from user_group g
  join user_group_member m on m.tenant_id = g.tenant_id and m.user_group_id = g.id
  where g.tenant_id = current_tenant() and g.enabled and m.user_id = ${userId}`
