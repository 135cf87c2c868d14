import type { QueryOf } from '@atrium/contract/endpoint'
import type { Page } from '@atrium/contract/page'
import { findPage } from '@atrium/server/db/tables/find-page'
import { stampsOf } from '@atrium/server/db/tables/rows'
import { AppError } from '@atrium/server/http/app-error'
import { sql } from 'kysely'
import type { UserGroup, UserGroupDetail, UserGroupMember, userGroupApi } from '../user-group.contract.ts'
import type { UserGroupDb } from './user-group.tables.ts'

const memberCount = sql<number>`(
  select count(*) from user_group_member m where m.tenant_id = g.tenant_id and m.user_group_id = g.id)`

function groupRows(db: UserGroupDb, language: string) {
  return db
    .selectFrom('userGroup as g')
    .innerJoin('tenant as t', 't.tenantId', 'g.tenantId')
    .leftJoin('appUser as creator', 'creator.id', 'g.createdBy')
    .leftJoin('appUser as changer', 'changer.id', 'g.updatedBy')
    .select(['g.id', 'g.tenantId', 'g.code', 'g.name as names', 'g.remark', 'g.enabled', 'g.version'])
    .select(['g.createdAt', 'g.updatedAt', 'g.createdBy', 'g.updatedBy'])
    .select(['creator.realName as createdByName', 'changer.realName as updatedByName'])
    .select([
      sql<string>`tr(g.name, ${language})`.as('name'),
      sql<string>`tr(t.name, ${language})`.as('tenantName'),
      memberCount.as('memberCount'),
    ])
}

type GroupRow = Awaited<ReturnType<ReturnType<typeof groupRows>['executeTakeFirstOrThrow']>>

const sortBy = {
  groupName: sql`name`,
  groupCode: sql`g.code`,
  memberCount: sql`member_count`,
  enabledFlag: sql`g.enabled`,
  lastUpdateDate: sql`g.updated_at`,
} as const

export async function findUserGroups(
  db: UserGroupDb,
  language: string,
  filter: QueryOf<typeof userGroupApi.list>,
): Promise<Page<UserGroup>> {
  const { groupName, groupCode, enabledFlag } = filter
  let found = groupRows(db, language)
  if (filter.tenantId !== undefined) found = found.where('g.tenantId', '=', filter.tenantId)
  if (filter.userId !== undefined)
    found = found.where(sql<boolean>`exists (select from user_group_member m
      where m.tenant_id = g.tenant_id and m.user_group_id = g.id and m.user_id::text = ${filter.userId})`)
  if (groupName)
    found = found.where(sql<boolean>`strpos(lower(tr(g.name, ${language})), lower(${groupName})) > 0`)
  if (groupCode) found = found.where(sql<boolean>`starts_with(lower(g.code), lower(${groupCode}))`)
  if (enabledFlag !== undefined) found = found.where('g.enabled', '=', enabledFlag === '1')
  const page = await findPage(found, filter, { sortBy, tie: [sql`name`, sql`g.id`] })
  return { ...page, content: page.content.map(asGroup) }
}

/**
 * @throws `error.not_found`, whether it never existed, belongs to another tenant or is outside the data scope.
 */
export async function findUserGroup(
  db: UserGroupDb,
  language: string,
  id: string,
): Promise<Omit<UserGroupDetail, '_token'>> {
  const row = await groupRows(db, language).where('g.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('error.not_found')
  return { ...asGroup(row), _tls: { groupName: row.names } }
}

const memberSortBy = {
  realName: sql`u.real_name`,
  loginName: sql`u.login_name`,
  creationDate: sql`m.created_at`,
} as const

/** The people of a group that the session administers; of another one, none. */
export async function findGroupMembers(
  db: UserGroupDb,
  userGroupId: string,
  filter: QueryOf<typeof userGroupApi.members>,
): Promise<Page<UserGroupMember>> {
  let found = db
    .selectFrom('userGroupMember as m')
    .innerJoin('userGroup as g', 'g.id', 'm.userGroupId')
    .innerJoin('appUser as u', 'u.id', 'm.userId')
    .select(['m.id', 'm.userGroupId', 'm.userId', 'm.createdAt', 'u.loginName', 'u.realName', 'u.imageUrl'])
    .where(sql<boolean>`g.id::text = ${userGroupId}`)
  if (filter.realName)
    found = found.where(sql<boolean>`strpos(lower(u.real_name), lower(${filter.realName})) > 0`)
  const page = await findPage(found, filter, { sortBy: memberSortBy, tie: [sql`u.real_name`, sql`m.id`] })
  const content = page.content.map(({ id, createdAt, imageUrl, ...row }) => ({
    ...row,
    assignId: id,
    creationDate: createdAt.toISOString(),
    ...(imageUrl !== null && { imageUrl }),
  }))
  return { ...page, content }
}

function asGroup(row: GroupRow): UserGroup {
  return {
    userGroupId: row.id,
    tenantId: row.tenantId,
    tenantName: row.tenantName,
    groupCode: row.code,
    groupName: row.name,
    enabledFlag: row.enabled ? 1 : 0,
    memberCount: row.memberCount,
    ...stampsOf(row),
    ...(row.remark !== '' && { remark: row.remark }),
  }
}
