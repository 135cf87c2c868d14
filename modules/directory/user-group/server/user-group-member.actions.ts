import { AppError } from '@atrium/server/http/app-error'
import { type RawBuilder, sql } from 'kysely'
import type { Acting } from '../../shared/server/assignable-roles.ts'
import type { UserGroupDb } from './user-group.tables.ts'
import { refuseRolesOfGroups } from './user-group-role.actions.ts'

/**
 * Adds people to a group, and returns the number of those who were not in it.
 * @throws `error.not_found`, `error.user_group.person_unknown`, `error.user_group.role_above_own`
 */
export async function addGroupMembers(
  acting: Acting<UserGroupDb>,
  userGroupId: string,
  people: readonly string[],
): Promise<number> {
  const { db } = acting
  await requireGroup(db, userGroupId)
  await refuseRolesOfGroups(acting, [userGroupId])
  const userIds = [...new Set(people)]
  const { rows } = await sql<{ id: string }>`
    select id from app_user where id::text = any(${userIds})`.execute(db)
  const known = new Set(rows.map(row => row.id))
  const unknown = userIds.find(id => !known.has(id))
  if (unknown !== undefined) throw new AppError('error.user_group.person_unknown').about(unknown)
  const added = await db
    .insertInto('userGroupMember')
    .values(rows.map(row => ({ userGroupId, userId: row.id })))
    .onConflict(conflict => conflict.columns(['tenantId', 'userGroupId', 'userId']).doNothing())
    .returning('id')
    .execute()
  return added.length
}

/**
 * Removes those people from a group who match a condition over alias `m` (user_group_member).
 * @throws `error.not_found`, `error.user_group.role_above_own`
 */
export async function removeGroupMembers(
  acting: Acting<UserGroupDb>,
  userGroupId: string,
  condition: RawBuilder<unknown>,
): Promise<void> {
  await requireGroup(acting.db, userGroupId)
  await refuseRolesOfGroups(acting, [userGroupId])
  await sql`
    delete from user_group_member m where m.user_group_id = ${userGroupId} and ${condition}`.execute(
    acting.db,
  )
}

/** @throws `error.not_found` when the session does not administer the group. */
export async function requireGroup(db: UserGroupDb, id: string): Promise<void> {
  const found = await db
    .selectFrom('userGroup')
    .select('id')
    .where(sql<string>`id::text`, '=', id)
    .executeTakeFirst()
  if (!found) throw new AppError('error.not_found')
}
