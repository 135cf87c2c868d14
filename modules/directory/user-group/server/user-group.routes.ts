import type { BodyOf } from '@atrium/contract/endpoint'
import { withinDataScope } from '@atrium/server/access/data-scope'
import { lockVersion } from '@atrium/server/db/tables/rows'
import { mergedTexts } from '@atrium/server/db/tables/texts'
import { AppError } from '@atrium/server/http/app-error'
import { type Answering, routes } from '@atrium/server/http/routes'
import { sql } from 'kysely'
import { userGroupApi } from '../user-group.contract.ts'
import { findGroupMembers, findUserGroup, findUserGroups } from './user-group.queries.ts'
import type { UserGroupDb } from './user-group.tables.ts'

const answer = async ({ db, language, tokenOf }: Answering<UserGroupDb>, id: string) => ({
  ...(await findUserGroup(db, language, id)),
  _token: tokenOf('user_group', id),
})

const looking = <H extends (...values: never[]) => unknown>(handler: H): H =>
  withinDataScope('user_group', handler)

export const userGroupRoutes = routes<typeof userGroupApi, UserGroupDb>(userGroupApi, {
  list: looking(({ query }, { db, language }) => findUserGroups(db, language, query)),
  get: looking(({ params }, context) => answer(context, params.userGroupId)),

  async create({ body }, context) {
    const { db, language } = context
    const { id } = await db
      .insertInto('userGroup')
      .values({
        code: body.groupCode,
        name: JSON.stringify(mergedTexts({}, language, body.groupName, body._tls?.groupName)),
        remark: body.remark ?? '',
        enabled: body.enabledFlag === 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return answer(context, id)
  },

  update: looking(async ({ body }, context) => {
    const { db, language } = context
    const { userGroupId: id, objectVersionNumber } = body
    await lockVersion(db, 'userGroup', { id, objectVersionNumber })
    const { _tls } = await findUserGroup(db, language, id)
    const names = Object.fromEntries(Object.entries(_tls.groupName ?? {}))
    await db
      .updateTable('userGroup')
      .set({
        name: JSON.stringify(mergedTexts(names, language, body.groupName, body._tls?.groupName)),
        remark: body.remark ?? '',
        enabled: body.enabledFlag === 1,
      })
      .where('id', '=', id)
      .execute()
    return answer(context, id)
  }),

  remove: looking(({ body }, { db }) => removeUserGroup(db, body)),

  members: looking(({ params, query }, { db }) => findGroupMembers(db, params.userGroupId, query)),

  addMembers: looking(async ({ params, body }, { db }) => {
    const { userGroupId } = params
    await addGroupMembers(
      db,
      userGroupId,
      body.map(one => one.userId),
    )
  }),

  removeMembers: looking(async ({ params, body }, { db }) => {
    await requireGroup(db, params.userGroupId)
    const ids = body.map(one => one.assignId)
    await db
      .deleteFrom('userGroupMember')
      .where('userGroupId', '=', params.userGroupId)
      .where(sql<string>`id::text`, 'in', ids)
      .execute()
  }),
})

export async function removeUserGroup(
  db: UserGroupDb,
  { userGroupId: id, objectVersionNumber }: BodyOf<typeof userGroupApi.remove>,
): Promise<void> {
  await lockVersion(db, 'userGroup', { id, objectVersionNumber })
  await db.deleteFrom('userGroup').where('id', '=', id).execute()
}

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
