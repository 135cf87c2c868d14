import type { QueryOf } from '@atrium/contract/endpoint'
import { type Page, pageOf } from '@atrium/contract/page'
import { stampsOf } from '@atrium/server/db/tables/rows'
import { AppError } from '@atrium/server/http/app-error'
import { type RawBuilder, sql } from 'kysely'
import type { UnitMember, unitMemberApi } from '../unit-member.contract.ts'
import type { UnitDb } from './unit.tables.ts'

type Filter = QueryOf<typeof unitMemberApi.list>

interface Row {
  id: string
  userId: string
  loginName: string
  realName: string
  imageUrl: string | null
  unitId: string
  unitName: string
  positionId: string | null
  positionName: string | null
  isPrimary: boolean
  startOn: string | null
  endOn: string | null
  version: number
  createdAt: Date
  createdBy: string | null
  createdByName: string | null
  updatedAt: Date
  updatedBy: string | null
  updatedByName: string | null
}

const places = sql`
  from unit_member m
  join unit u on u.tenant_id = m.tenant_id and u.id = m.unit_id
  join app_user person on person.id = m.user_id
  left join position p on p.tenant_id = m.tenant_id and p.id = m.position_id
  left join app_user creator on creator.id = m.created_by
  left join app_user changer on changer.id = m.updated_by`

const columns = (language: string) => sql`
  m.id, m.user_id, person.login_name, person.real_name, person.image_url, m.unit_id,
  tr(u.name, ${language}) as unit_name, m.position_id, tr(p.name, ${language}) as position_name, m.is_primary,
  m.start_on, m.end_on, m.version, m.created_at, m.updated_at, m.created_by, m.updated_by,
  creator.real_name as created_by_name, changer.real_name as updated_by_name`

const sortBy = {
  realName: sql`person.real_name`,
  unitName: sql`unit_name`,
  positionName: sql`position_name`,
  startDateActive: sql`m.start_on`,
  endDateActive: sql`m.end_on`,
} as const

export async function findUnitMembers(
  db: UnitDb,
  language: string,
  filter: Filter,
): Promise<Page<UnitMember>> {
  const conditions: RawBuilder<boolean>[] = [
    sql`strpos(lower(person.real_name), lower(${filter.realName ?? ''})) > 0`,
    ...(filter.userId === undefined ? [] : [sql<boolean>`m.user_id::text = ${filter.userId}`]),
  ]
  if (filter.unitId !== undefined)
    conditions.push(
      filter.below
        ? sql`m.unit_id in (select tree.unit_id from unit_tree tree where tree.above_id::text = ${filter.unitId})`
        : sql`m.unit_id::text = ${filter.unitId}`,
    )
  const matching = sql.join(conditions, sql` and `)
  const { rows: counted } = await sql<{ count: number }>`
    select count(*) as count ${places} where ${matching}`.execute(db)
  const order = filter.sort.map(
    ({ field, direction }) =>
      sql`${sortBy[field]} ${sql.raw(direction === 'asc' ? 'asc' : 'desc')} nulls last`,
  )
  const { rows } = await sql<Row>`
    select ${columns(language)} ${places} where ${matching}
    order by ${sql.join([...order, sql`m.is_primary desc`, sql`person.real_name`, sql`m.id`])}
    limit ${filter.size} offset ${filter.page * filter.size}`.execute(db)
  return pageOf(rows.map(asMember), filter, counted[0]?.count ?? 0)
}

/** @throws `error.not_found` */
export async function findUnitMember(db: UnitDb, language: string, id: string): Promise<UnitMember> {
  const { rows } = await sql<Row>`select ${columns(language)} ${places} where m.id = ${id}`.execute(db)
  if (!rows[0]) throw new AppError('error.not_found')
  return asMember(rows[0])
}

const asMember = (row: Row): UnitMember => ({
  unitMemberId: row.id,
  userId: row.userId,
  loginName: row.loginName,
  realName: row.realName,
  unitId: row.unitId,
  unitName: row.unitName,
  primaryFlag: row.isPrimary ? 1 : 0,
  ...stampsOf(row),
  ...(row.imageUrl !== null && { imageUrl: row.imageUrl }),
  ...(row.positionId !== null && { positionId: row.positionId }),
  ...(row.positionName !== null && { positionName: row.positionName }),
  ...(row.startOn !== null && { startDateActive: row.startOn }),
  ...(row.endOn !== null && { endDateActive: row.endOn }),
})
