import type { BodyOf } from '@atrium/contract/endpoint'
import { AppError } from '@atrium/server/http/app-error'
import { sql } from 'kysely'
import { refuseRoles } from '../../assignment/server/assignment.reads.ts'
import { type Acting, requireAssignable } from '../../shared/server/assignable-roles.ts'
import type { userGroupRoleApi } from '../user-group-role.contract.ts'
import type { UserGroupDb } from './user-group.tables.ts'

/**
 * Refuses a change by which people get or lose the roles of these groups, unless the session may assign each of them
 * and has a fresh proof.
 * @throws `error.user_group.role_above_own`, `error.step_up.needed`
 */
export async function refuseRolesOfGroups(
  acting: Acting<UserGroupDb>,
  userGroupIds: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ roleId: string }>`
    select distinct role_id from user_group_role where user_group_id::text = any(${userGroupIds})`.execute(
    acting.db,
  )
  const roleIds = rows.map(({ roleId }) => roleId)
  await requireAssignable(acting, roleIds, 'error.user_group.role_above_own')
}

/**
 * Refuses to enable or disable a group, as far as that changes who holds roles.
 * @throws `error.user_group.role_above_own`
 */
export async function refuseEnabling(
  acting: Acting<UserGroupDb>,
  userGroupId: string,
  enabled: boolean,
): Promise<void> {
  const { rows } = await sql`
    select from user_group where id = ${userGroupId} and enabled <> ${enabled}`.execute(acting.db)
  if (rows.length > 0) await refuseRolesOfGroups(acting, [userGroupId])
}

/**
 * Gives roles to a group, and takes others from it.
 * @throws `error.not_found`, `error.role.unknown`, `error.role.above_own`
 */
export async function changeGroupRoles(
  { db, session, language }: Acting<UserGroupDb>,
  userGroupId: string,
  { assignRoleIds, removeRoleIds }: BodyOf<typeof userGroupRoleApi.changeRoles>,
): Promise<void> {
  const group = await db
    .selectFrom('userGroup')
    .select('id')
    .where(sql<string>`id::text`, '=', userGroupId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!group) throw new AppError('error.not_found')
  const held = await db
    .selectFrom('userGroupRole')
    .select('roleId')
    .where('userGroupId', '=', group.id)
    .execute()
  const before = new Set(held.map(({ roleId }) => roleId))
  const gone = removeRoleIds.filter(id => before.has(id))
  const added = [...new Set(assignRoleIds)].filter(id => !before.has(id))
  await refuseRoles(db, session, language, session.tenantId, [...gone, ...added])
  if (gone.length > 0)
    await db
      .deleteFrom('userGroupRole')
      .where('userGroupId', '=', group.id)
      .where('roleId', 'in', gone)
      .execute()
  if (added.length > 0)
    await db
      .insertInto('userGroupRole')
      .values(added.map(roleId => ({ userGroupId: group.id, roleId })))
      .execute()
}
