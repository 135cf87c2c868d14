import type { QueryOf } from '@atrium/contract/endpoint'
import type { Page } from '@atrium/contract/page'
import { findPage } from '@atrium/server/db/tables/find-page'
import { stampsOf } from '@atrium/server/db/tables/rows'
import { AppError } from '@atrium/server/http/app-error'
import { sql } from 'kysely'
import type {
  GroupMember,
  ReceiverGroup,
  ReceiverGroupDetail,
  receiverGroupApi,
} from '../receiver-group.contract.ts'
import { idOf, kindOf } from './receiver.queries.ts'
import type { ReceiverGroupDb } from './receiver-group.tables.ts'

const groupRows = (db: ReceiverGroupDb, language: string) =>
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
  db: ReceiverGroupDb,
  language: string,
  filter: QueryOf<typeof receiverGroupApi.list>,
): Promise<Page<ReceiverGroup>> {
  let found = groupRows(db, language)
  if (filter.tenantId !== undefined) found = found.where('g.tenantId', '=', filter.tenantId)
  if (filter.typeCode) found = found.where(sql<boolean>`strpos(lower(g.code), lower(${filter.typeCode})) > 0`)
  if (filter.typeName)
    found = found.where(sql<boolean>`strpos(lower(tr(g.name, ${language})), lower(${filter.typeName})) > 0`)
  if (filter.enabledFlag) found = found.where('g.enabled', '=', filter.enabledFlag === '1')
  const page = await findPage(found, filter, { sortBy, tie: [sql`g.code`] })
  return { ...page, content: page.content.map(asGroup) }
}

/** @throws `error.not_found` */
export async function findGroup(
  db: ReceiverGroupDb,
  language: string,
  id: string,
): Promise<Omit<ReceiverGroupDetail, '_token'>> {
  const row = await groupRows(db, language).where('g.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('error.not_found')
  const { rows: members } = await sql<GroupMember & { receiverSourceName: string }>`
    select ${kindOf('m')} as receiver_type_code, ${idOf('m')} as receiver_source_id,
      coalesce(tr(role.name, ${language}), tr(ug.name, ${language}), tr(unit.name, ${language}), u.real_name, '–')
        as receiver_source_name
    from receiver_group_member m
    left join role on role.tenant_id = m.tenant_id and role.id = m.to_role_id
    left join user_group ug on ug.tenant_id = m.tenant_id and ug.id = m.to_user_group_id
    left join unit on unit.tenant_id = m.tenant_id and unit.id = m.to_unit_id
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
