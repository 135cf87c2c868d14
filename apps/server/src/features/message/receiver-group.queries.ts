import type { QueryOf } from '@atrium/contract/endpoint'
import type {
  GroupMember,
  ReceiverGroup,
  ReceiverGroupDetail,
  receiverGroupApi,
} from '@atrium/contract/message/receiver-group'
import type { Page } from '@atrium/contract/page'
import { sql } from 'kysely'
import { findPage } from '../../db/find-page.ts'
import { stampsOf } from '../../db/rows.ts'
import type { Scoped } from '../../db/tenant.ts'
import { AppError } from '../../http/app-error.ts'
import { findHolders, findMembersAmong, rolesHeldBy } from '../iam/reads.ts'

const groupRows = (db: Scoped, language: string) =>
  db
    .selectFrom('receiverGroup as g')
    .leftJoin('appUser as creator', 'creator.id', 'g.createdBy')
    .leftJoin('appUser as changer', 'changer.id', 'g.updatedBy')
    .select([
      'g.id',
      'g.tenantId',
      'g.code',
      'g.name as names',
      'g.enabled',
      'g.version',
      'g.createdAt',
      'g.createdBy',
      'g.updatedAt',
      'g.updatedBy',
      'creator.realName as createdByName',
      'changer.realName as updatedByName',
    ])
    .select([
      sql<string>`tr(g.name, ${language})`.as('name'),
      sql<number>`(select count(*) from receiver_group_member m
        where m.tenant_id = g.tenant_id and m.receiver_group_id = g.id)::int`.as('memberCount'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof groupRows>['executeTakeFirstOrThrow']>>

const sortBy = {
  typeCode: sql`g.code`,
  typeName: sql`name`,
  memberCount: sql`member_count`,
  lastUpdateDate: sql`g.updated_at`,
} as const

export async function findGroups(
  db: Scoped,
  language: string,
  filter: QueryOf<typeof receiverGroupApi.list>,
): Promise<Page<ReceiverGroup>> {
  let found = groupRows(db, language)
  if (filter.typeCode) found = found.where(sql<boolean>`strpos(lower(g.code), lower(${filter.typeCode})) > 0`)
  if (filter.typeName)
    found = found.where(sql<boolean>`strpos(lower(tr(g.name, ${language})), lower(${filter.typeName})) > 0`)
  if (filter.enabledFlag) found = found.where('g.enabled', '=', filter.enabledFlag === '1')
  const page = await findPage(found, filter, { sortBy, tie: [sql`g.code`] })
  return { ...page, content: page.content.map(asGroup) }
}

/** @throws `error.not_found` */
export async function findGroup(
  db: Scoped,
  language: string,
  id: string,
): Promise<Omit<ReceiverGroupDetail, '_token'>> {
  const row = await groupRows(db, language).where('g.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('error.not_found')
  const { rows: members } = await sql<GroupMember & { receiverSourceName: string }>`
    select case when m.to_role_id is null then 'USER' else 'ROLE' end as receiver_type_code,
      coalesce(m.to_role_id, m.to_user_id) as receiver_source_id,
      coalesce(tr(role.name, ${language}), u.real_name, '–') as receiver_source_name
    from receiver_group_member m
    left join role on role.tenant_id = m.tenant_id and role.id = m.to_role_id
    left join app_user u on u.id = m.to_user_id
    where m.tenant_id = ${row.tenantId} and m.receiver_group_id = ${id}
    order by 1, 3, 2`.execute(db)
  return { ...asGroup(row), receiverList: members, _tls: { typeName: row.names } }
}

const asGroup = (row: Row): ReceiverGroup => ({
  receiverTypeId: row.id,
  tenantId: row.tenantId,
  typeCode: row.code,
  typeName: row.name,
  memberCount: row.memberCount,
  enabledFlag: row.enabled ? 1 : 0,
  ...stampsOf(row),
})

/** As a subquery: the ids of the enabled groups here that somebody belongs to today. */
export const groupsHolding = (userId: string) => sql`
  select g.id from receiver_group g
  join receiver_group_member m on m.tenant_id = g.tenant_id and m.receiver_group_id = g.id
  where g.tenant_id = current_tenant() and g.enabled
    and (m.to_user_id = ${userId} or m.to_role_id in (${rolesHeldBy(userId)}))`

/** Everybody who belongs to one of these groups today; nothing when one of them does not exist here. */
export async function findGroupPeople(
  db: Scoped,
  groupIds: readonly string[],
): Promise<string[] | undefined> {
  if (groupIds.length === 0) return []
  const { rows } = await sql<{ id: string; enabled: boolean; roleId: string | null; userId: string | null }>`
    select g.id, g.enabled, m.to_role_id as role_id, m.to_user_id as user_id
    from receiver_group g
    left join receiver_group_member m on m.tenant_id = g.tenant_id and m.receiver_group_id = g.id
    where g.tenant_id = current_tenant() and g.id::text = any(${groupIds})`.execute(db)
  if (new Set(rows.map(row => row.id)).size < new Set(groupIds).size) return undefined
  const members = rows.filter(row => row.enabled)
  const holders = await findHolders(db, [...new Set(members.flatMap(row => row.roleId ?? []))])
  const people = await findMembersAmong(
    db,
    members.flatMap(row => row.userId ?? []),
  )
  return [...new Set([...(holders ?? []), ...people])]
}
