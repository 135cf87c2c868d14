import type { Texts } from '@atrium/server/db/tables/columns'
import { stampsOf } from '@atrium/server/db/tables/rows'
import { AppError } from '@atrium/server/http/app-error'
import type { FieldsOf } from '@atrium/server/resource/custom/custom-fields'
import { answeredBeside } from '@atrium/server/resource/custom/custom-values'
import { sql } from 'kysely'
import type { Unit, UnitDetail, UnitKind } from '../unit.contract.ts'
import type { UnitDb } from './unit.tables.ts'

const memberCount = sql<number>`(
  select count(distinct m.user_id) from unit_member m
  where m.tenant_id = u.tenant_id and m.unit_id = u.id and counts_today(m.start_on, m.end_on))`

function unitRows(db: UnitDb, language: string) {
  return db
    .selectFrom('unit as u')
    .leftJoin('unit as parent', join =>
      join.onRef('parent.tenantId', '=', 'u.tenantId').onRef('parent.id', '=', 'u.parentId'),
    )
    .leftJoin('appUser as manager', 'manager.id', 'u.managerId')
    .leftJoin('actor as creator', 'creator.id', 'u.createdBy')
    .leftJoin('actor as changer', 'changer.id', 'u.updatedBy')
    .select([
      'u.id',
      'u.tenantId',
      'u.code',
      'u.name as names',
      'u.kind',
      'u.parentId',
      'u.sort',
      'u.managerId',
      'u.custom',
    ])
    .select(['u.enabled', 'u.version', 'u.createdAt', 'u.updatedAt', 'u.createdBy', 'u.updatedBy'])
    .select(['manager.realName as managerName', 'creator.realName as createdByName'])
    .select('changer.realName as updatedByName')
    .select([
      sql<string>`tr(u.name, ${language})`.as('name'),
      sql<string | null>`tr(parent.name, ${language})`.as('parentName'),
      memberCount.as('memberCount'),
    ])
    .orderBy('u.sort')
    .orderBy('u.code')
}

type UnitRow = Awaited<ReturnType<ReturnType<typeof unitRows>['executeTakeFirstOrThrow']>>

/** The tree of units of the tenant; on the connection to all tenants, of all or of one. */
export async function findUnitTree(
  db: UnitDb,
  language: string,
  added: FieldsOf,
  tenantId?: number,
): Promise<Unit[]> {
  const rows = await unitRows(db, language)
    .$if(tenantId !== undefined, all => all.where('u.tenantId', '=', tenantId ?? 0))
    .execute()
  const below = Map.groupBy(rows, row => row.parentId)
  const treeOf = (above: string | null): Unit[] =>
    (below.get(above) ?? []).map(row => {
      const children = treeOf(row.id)
      return { ...asUnit(row, added), ...(children.length > 0 && { children }) }
    })
  return treeOf(null)
}

/** The units directly below one, or at the top, each with whether there are units below it. */
export async function findUnitsBelow(
  db: UnitDb,
  language: string,
  added: FieldsOf,
  unitId: string | undefined,
) {
  const rows = await unitRows(db, language)
    .where(sql<boolean>`u.parent_id::text is not distinct from ${unitId ?? null}`)
    .select(sql<boolean>`exists (select from unit below where below.parent_id = u.id)`.as('hasNext'))
    .execute()
  return rows.map(row => ({ ...asUnit(row, added), hasNextFlag: row.hasNext ? (1 as const) : (0 as const) }))
}

/** The enabled companies above the units in which the user works today, themselves included. */
export async function findOwnCompanies(db: UnitDb, userId: string, language: string) {
  const { rows } = await sql<{
    companyId: string
    companyNum: string
    companyName: string
    tenantId: number
  }>`
    select distinct u.id as company_id, u.code as company_num, tr(u.name, ${language}) as company_name, u.tenant_id
    from unit_member m
    join unit_tree t on t.tenant_id = m.tenant_id and t.unit_id = m.unit_id
    join unit u on u.tenant_id = t.tenant_id and u.id = t.above_id
    where m.user_id = ${userId} and counts_today(m.start_on, m.end_on) and u.kind = 'COMPANY' and u.enabled
    order by company_name`.execute(db)
  return rows
}

/** @throws `error.not_found`, whether it never existed or belongs to another tenant. */
export async function findUnit(
  db: UnitDb,
  language: string,
  id: string,
  added: FieldsOf,
): Promise<Omit<UnitDetail, '_token'>> {
  const row = await unitRows(db, language).where('u.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('error.not_found')
  return {
    ...asUnit(row, added),
    _tls: { unitName: row.names },
    positions: await findPositions(db, language, id),
    ...(row.parentName !== null && { parentUnitName: row.parentName }),
  }
}

async function findPositions(db: UnitDb, language: string, unitId: string): Promise<UnitDetail['positions']> {
  const { rows } = await sql<{
    id: string
    code: string
    name: string
    names: Texts
    memberCount: number
  }>`
    select p.id, p.code, tr(p.name, ${language}) as name, p.name as names, (
      select count(*) from unit_member m
      where m.tenant_id = p.tenant_id and m.position_id = p.id and counts_today(m.start_on, m.end_on)) as member_count
    from position p where p.unit_id = ${unitId} order by p.sort, p.code`.execute(db)
  return rows.map(row => ({
    positionId: row.id,
    positionCode: row.code,
    positionName: row.name,
    _tls: { positionName: row.names },
    memberCount: row.memberCount,
  }))
}

function asUnit(row: UnitRow, added: FieldsOf): Omit<Unit, 'children'> {
  return {
    unitId: row.id,
    tenantId: row.tenantId,
    unitCode: row.code,
    unitName: row.name,
    unitTypeCode: row.kind as UnitKind,
    orderSeq: row.sort,
    enabledFlag: row.enabled ? 1 : 0,
    memberCount: row.memberCount,
    ...stampsOf(row),
    ...answeredBeside(added(row.tenantId), row.custom),
    ...(row.parentId !== null && { parentUnitId: row.parentId }),
    ...(row.managerId !== null && { managerId: row.managerId }),
    ...(row.managerName !== null && { managerName: row.managerName }),
  }
}
