import { answerForEach } from '@atrium/server/http/batch'
import { routes } from '@atrium/server/http/routes'
import { sql } from 'kysely'
import { grantable } from '../../assignment/server/assignment.queries.ts'
import type { RoleEffect } from '../../shared/role-effect.contract.ts'
import type { Acting } from '../../shared/server/assignable-roles.ts'
import { effectOnPeople } from '../../shared/server/role-effect.ts'
import { type UserGroupRole, userGroupRoleApi } from '../user-group-role.contract.ts'
import type { UserGroupDb } from './user-group.tables.ts'
import { addGroupMembers, removeGroupMembers, requireGroup } from './user-group-member.actions.ts'
import { changeGroupRoles, refuseEnabling, refuseRolesOfGroups } from './user-group-role.actions.ts'

export const userGroupRoleRoutes = routes<typeof userGroupRoleApi, UserGroupDb>(userGroupRoleApi, {
  roles: ({ params }, acting) => findGroupRoles(acting, params.userGroupId),

  async changeRoles({ params: { userGroupId }, body }, acting) {
    await changeGroupRoles(acting, userGroupId, body)
    return findGroupRoles(acting, userGroupId)
  },

  previewRoles: async ({ params: { userGroupId }, body }, acting) =>
    effectOnPeople(acting, await findMembers(acting, [userGroupId]), () =>
      changeGroupRoles(acting, userGroupId, body),
    ),

  async preview({ params: { userGroupId }, body }, acting) {
    const { addUserIds: added = [], removeUserIds: removed = [], enabledFlag } = body
    await requireGroup(acting.db, userGroupId)
    return effectOnPeople(acting, [...(await findMembers(acting, [userGroupId])), ...added], async () => {
      if (added.length > 0) await addGroupMembers(acting, userGroupId, added)
      if (removed.length > 0)
        await removeGroupMembers(acting, userGroupId, sql`m.user_id::text = any(${removed})`)
      if (enabledFlag !== undefined) await enableGroup(acting, userGroupId, enabledFlag === 1)
    })
  },

  previewEnabling: ({ body }, acting) =>
    effectOfEach(acting, body.userGroupIds, id => enableGroup(acting, id, true)),

  previewDisabling: ({ body }, acting) =>
    effectOfEach(acting, body.userGroupIds, id => enableGroup(acting, id, false)),

  previewRemoval: ({ body }, acting) =>
    effectOfEach(acting, body.userGroupIds, async id => {
      await refuseRolesOfGroups(acting, [id])
      await acting.db.deleteFrom('userGroup').where('id', '=', id).execute()
    }),
})

/** The effect of a change of groups. Of several, those whose change is refused stay as they are, as in the change. */
async function effectOfEach(
  acting: Acting<UserGroupDb>,
  userGroupIds: readonly string[],
  change: (id: string) => Promise<void>,
): Promise<RoleEffect> {
  const changeOne = async (id: string) => {
    await requireGroup(acting.db, id)
    await change(id)
    return true
  }
  const [first] = userGroupIds
  return effectOnPeople(acting, await findMembers(acting, userGroupIds), async () => {
    if (first !== undefined && userGroupIds.length === 1) await changeOne(first)
    else await answerForEach(acting, userGroupIds, changeOne)
  })
}

async function enableGroup(acting: Acting<UserGroupDb>, id: string, enabled: boolean): Promise<void> {
  await refuseEnabling(acting, id, enabled)
  await acting.db.updateTable('userGroup').set({ enabled }).where('id', '=', id).execute()
}

async function findMembers({ db }: Acting<UserGroupDb>, userGroupIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select user_id from user_group_member where user_group_id::text = any(${userGroupIds})`.execute(db)
  return rows.map(({ userId }) => userId)
}

/** The roles of a group that the session administers, by name; of another one, none. */
async function findGroupRoles(
  { db, session, language }: Acting<UserGroupDb>,
  userGroupId: string,
): Promise<UserGroupRole[]> {
  const { rows } = await sql<UserGroupRole>`
    select r.id as role_id, tr(r.name, ${language}) as name, r.code, ${grantable(session)} as assignable_flag
    from user_group_role held
    join user_group g on g.tenant_id = held.tenant_id and g.id = held.user_group_id
    join role r on r.tenant_id = held.tenant_id and r.id = held.role_id
    where g.id::text = ${userGroupId} order by name, r.id`.execute(db)
  return rows
}
