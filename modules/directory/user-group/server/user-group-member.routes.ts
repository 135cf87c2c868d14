import { AppError } from '@atrium/server/http/app-error'
import { routes } from '@atrium/server/http/routes'
import { sql } from 'kysely'
import { userGroupMemberApi } from '../user-group.contract.ts'
import type { UserGroupDb } from './user-group.tables.ts'
import { findGroupMembers } from './user-group-member.queries.ts'

export const userGroupMemberRoutes = routes<typeof userGroupMemberApi, UserGroupDb>(userGroupMemberApi, {
  members: ({ params, query }, { db }) => findGroupMembers(db, params.userGroupId, query),

  async addMembers({ params, body }, { db }) {
    const people = body.map(one => one.userId)
    await addGroupMembers(db, params.userGroupId, people)
  },

  async removeMembers({ params: { userGroupId }, body }, { db }) {
    await requireGroup(db, userGroupId)
    const ids = body.map(one => one.assignId)
    await db
      .deleteFrom('userGroupMember')
      .where('userGroupId', '=', userGroupId)
      .where(sql<string>`id::text`, 'in', ids)
      .execute()
  },
})

/**
 * Adds people to a group, and returns the number of those who were not in it.
 * @throws `error.not_found`, `error.user_group.person_unknown`
 */
export async function addGroupMembers(
  db: UserGroupDb,
  userGroupId: string,
  people: readonly string[],
): Promise<number> {
  await requireGroup(db, userGroupId)
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

/** @throws `error.not_found` when the session does not administer the group. */
async function requireGroup(db: UserGroupDb, id: string): Promise<void> {
  const found = await db
    .selectFrom('userGroup')
    .select('id')
    .where(sql<string>`id::text`, '=', id)
    .executeTakeFirst()
  if (!found) throw new AppError('error.not_found')
}
