import type { QueryOf } from '@atrium/contract/endpoint'
import type { Page } from '@atrium/contract/page'
import { findPage } from '@atrium/server/db/tables/find-page'
import { sql } from 'kysely'
import type { UserGroupMember, userGroupMemberApi } from '../user-group.contract.ts'
import type { UserGroupDb } from './user-group.tables.ts'

const sortBy = {
  realName: sql`u.real_name`,
  loginName: sql`u.login_name`,
  creationDate: sql`m.created_at`,
} as const

/** The people of a group that the session administers; of another one, none. */
export async function findGroupMembers(
  db: UserGroupDb,
  userGroupId: string,
  filter: QueryOf<typeof userGroupMemberApi.members>,
): Promise<Page<UserGroupMember>> {
  let found = db
    .selectFrom('userGroupMember as m')
    .innerJoin('userGroup as g', 'g.id', 'm.userGroupId')
    .innerJoin('appUser as u', 'u.id', 'm.userId')
    .select(['m.id', 'm.userGroupId', 'm.userId', 'm.createdAt', 'u.loginName', 'u.realName', 'u.imageUrl'])
    .where(sql<boolean>`g.id::text = ${userGroupId}`)
  if (filter.realName)
    found = found.where(sql<boolean>`strpos(lower(u.real_name), lower(${filter.realName})) > 0`)
  const page = await findPage(found, filter, { sortBy, tie: [sql`u.real_name`, sql`m.id`] })
  const content = page.content.map(({ id, createdAt, imageUrl, ...row }) => ({
    ...row,
    assignId: id,
    creationDate: createdAt.toISOString(),
    ...(imageUrl !== null && { imageUrl }),
  }))
  return { ...page, content }
}
