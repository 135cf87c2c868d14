import type { BodyOf } from '@atrium/contract/endpoint'
import { requireProof } from '@atrium/server/access/step-up'
import { userIsValid } from '@atrium/server/auth/session'
import { roleIsValid } from '@atrium/server/auth/session-place'
import { rehearse } from '@atrium/server/db/connection/rehearsal'
import { AppError } from '@atrium/server/http/app-error'
import type { Context } from '@atrium/server/http/routes'
import { sql } from 'kysely'
import { judgeRoles } from '../../assignment/server/assignment.queries.ts'
import { refuseRoles } from '../../assignment/server/assignment.reads.ts'
import { mostNamedPeople, type UserGroupEffect, type userGroupRoleApi } from '../user-group-role.contract.ts'
import type { UserGroupDb } from './user-group.tables.ts'

/** The transaction of a change of groups, and who makes it. */
export type Acting = Pick<Context<'signed-in', UserGroupDb>, 'db' | 'session' | 'language'>

/**
 * Refuses a change by which people get or lose the roles of these groups, unless the session may assign each of them
 * and has a fresh proof.
 * @throws `error.user_group.role_above_own`, `error.step_up.needed`
 */
export async function refuseRolesOfGroups(
  { db, session, language }: Acting,
  userGroupIds: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ roleId: string }>`
    select distinct role_id from user_group_role where user_group_id::text = any(${userGroupIds})`.execute(db)
  const roleIds = rows.map(({ roleId }) => roleId)
  if (roleIds.length === 0) return
  const judged = await judgeRoles(db, session, language, session.tenantId, roleIds)
  const above = judged.find(role => !role.isGrantable)
  if (above) throw new AppError('error.user_group.role_above_own', { name: above.name }).about(above.id)
  requireProof(session)
}

/**
 * Refuses to enable or disable a group, as far as that changes who holds roles.
 * @throws `error.user_group.role_above_own`
 */
export async function refuseEnabling(acting: Acting, userGroupId: string, enabled: boolean): Promise<void> {
  const { rows } = await sql`
    select from user_group where id = ${userGroupId} and enabled <> ${enabled}`.execute(acting.db)
  if (rows.length > 0) await refuseRolesOfGroups(acting, [userGroupId])
}

/**
 * Gives roles to a group, and takes others from it.
 * @throws `error.not_found`, `error.role.unknown`, `error.role.above_own`
 */
export async function changeGroupRoles(
  { db, session, language }: Acting,
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

interface Holder {
  userId: string
  realName: string
  roles: { roleId: string; name: string }[]
}

/** Previews a change of a group: it is made with all checks, what people hold is compared, and it is rolled back. */
export async function effectOnPeople(
  { db, language }: Acting,
  userGroupId: string,
  added: readonly string[],
  change: () => Promise<void>,
): Promise<UserGroupEffect> {
  const { rows: members } = await sql<{ userId: string }>`
    select user_id from user_group_member where user_group_id::text = ${userGroupId}`.execute(db)
  const concerned = [...new Set([...members.map(({ userId }) => userId), ...added])]
  const before = await findHolders(db, language, concerned)
  const after = await rehearse(db, async () => {
    await change()
    return findHolders(db, language, concerned)
  })
  const people = before
    .map(({ userId, realName, roles }, at) => ({
      ...{ userId, realName },
      gains: without(after[at]?.roles ?? [], roles),
      loses: without(roles, after[at]?.roles ?? []),
    }))
    .filter(({ gains, loses }) => gains.length + loses.length > 0)
  return {
    gaining: people.filter(({ gains }) => gains.length > 0).length,
    losing: people.filter(({ loses }) => loses.length > 0).length,
    people: people.toSorted((one, other) => other.loses.length - one.loses.length).slice(0, mostNamedPeople),
  }
}

const without = (roles: Holder['roles'], others: Holder['roles']): Holder['roles'] =>
  roles.filter(({ roleId }) => !others.some(other => other.roleId === roleId))

/** These people who may sign in today, with the roles that each holds, always in the same order. */
async function findHolders(db: UserGroupDb, language: string, userIds: readonly string[]): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select u.id as user_id, u.real_name, coalesce((
      select jsonb_agg(jsonb_build_object('roleId', one.id, 'name', one.name) order by one.name, one.id)
      from (
        select distinct r.id, tr(r.name, ${language}) as name
        from held_role m join role r on r.tenant_id = m.tenant_id and r.id = m.role_id
        where m.user_id = u.id and ${roleIsValid}
      ) one), '[]') as roles
    from app_user u where u.id::text = any(${userIds}) and ${userIsValid}
    order by u.real_name, u.id`.execute(db)
  return rows
}
