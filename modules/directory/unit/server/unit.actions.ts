import type { BodyOf } from '@atrium/contract/endpoint'
import { lockVersion } from '@atrium/server/db/tables/rows'
import { mergedTexts } from '@atrium/server/db/tables/texts'
import { AppError } from '@atrium/server/http/app-error'
import type { TenantField } from '@atrium/server/resource/custom/custom-fields'
import { storedBeside } from '@atrium/server/resource/custom/custom-values'
import { sql } from 'kysely'
import type { Acting } from '../../shared/server/assignable-roles.ts'
import { deepestUnit, type unitApi } from '../unit.contract.ts'
import type { UnitDb } from './unit.tables.ts'
import { refuseEnabling } from './unit-role.actions.ts'

type Draft = BodyOf<typeof unitApi.create>
type Change = BodyOf<typeof unitApi.update>
type Move = BodyOf<typeof unitApi.move>
type Ref = BodyOf<typeof unitApi.remove>

/** The transaction of a change, and the fields that its tenant has added to units. */
export interface Writing extends Acting<UnitDb> {
  added: readonly TenantField[]
}

/** @throws those of `storedCustom`; without `custom` no own field is asked for */
export async function insertUnit(acting: Writing, draft: Draft): Promise<string> {
  const { db, language, added } = acting
  const sort = draft.orderSeq ?? (await nextSort(db, draft.parentUnitId))
  const { id } = await db
    .insertInto('unit')
    .values({
      code: draft.unitCode,
      name: JSON.stringify(mergedTexts({}, language, draft.unitName, draft._tls?.unitName)),
      sort,
      ...(await columnsOf(db, draft)),
      ...storedBeside(added, acting, draft.custom),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await refuseDeep(db, id)
  await putPositions(db, language, id, draft.positions ?? [])
  return id
}

export async function updateUnit(acting: Writing, change: Change): Promise<void> {
  const { db, language, added } = acting
  await lockUnit(db, change)
  await refuseEnabling(acting, change.unitId, change.enabledFlag === 1)
  const { name, custom } = await db
    .selectFrom('unit')
    .select(['name', 'custom'])
    .where('id', '=', change.unitId)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('unit')
    .set({
      name: JSON.stringify(mergedTexts(name, language, change.unitName, change._tls?.unitName)),
      ...(await columnsOf(db, change)),
      ...storedBeside(added, acting, change.custom, custom),
      ...(change.orderSeq !== undefined && { sort: change.orderSeq }),
    })
    .where('id', '=', change.unitId)
    .execute()
  await refuseDeep(db, change.unitId)
  if (change.positions) await putPositions(db, language, change.unitId, change.positions)
}

/** Moves a unit between its new neighbors; the following ones are renumbered. */
export async function moveUnit(db: UnitDb, move: Move): Promise<void> {
  await lockUnit(db, move)
  await refuseUnknownParent(db, move.parentUnitId)
  const { rows: siblings } = await sql<{ id: string; sort: number }>`
    select id, sort from unit
    where parent_id is not distinct from ${move.parentUnitId ?? null}::uuid and id <> ${move.unitId}
    order by sort, code`.execute(db)
  const found = siblings.findIndex(one => one.id === move.beforeUnitId)
  const at = found < 0 ? siblings.length : found
  const sort = (siblings[at - 1]?.sort ?? 0) + 1
  await db
    .updateTable('unit')
    .set({ parentId: move.parentUnitId ?? null, sort })
    .where('id', '=', move.unitId)
    .execute()
  await refuseDeep(db, move.unitId)
  let least = sort
  for (const { id, sort: was } of siblings.slice(at)) {
    least = Math.max(least + 1, was)
    if (was < least) await db.updateTable('unit').set({ sort: least }).where('id', '=', id).execute()
  }
}

/** Deletes an empty unit: one with units below it or people in it is refused. */
export async function deleteUnit(db: UnitDb, ref: Ref): Promise<void> {
  await lockUnit(db, ref)
  await db.deleteFrom('unit').where('id', '=', ref.unitId).execute()
}

const lockUnit = (db: UnitDb, { unitId, objectVersionNumber }: Ref) =>
  lockVersion(db, 'unit', { id: unitId, objectVersionNumber })

async function nextSort(db: UnitDb, parentId: string | undefined): Promise<number> {
  const { rows } = await sql<{ sort: number }>`
    select coalesce(max(sort), 0) + 10 as sort from unit
    where parent_id is not distinct from ${parentId ?? null}::uuid`.execute(db)
  return rows[0]?.sort ?? 0
}

async function columnsOf(db: UnitDb, draft: Omit<Draft, 'unitCode'>) {
  await refuseUnknownParent(db, draft.parentUnitId)
  if (draft.managerId !== undefined && !(await isSeen(db, draft.managerId)))
    throw new AppError('error.unit.person_unknown')
  return {
    kind: draft.unitTypeCode,
    parentId: draft.parentUnitId ?? null,
    managerId: draft.managerId ?? null,
    enabled: draft.enabledFlag === 1,
  }
}

/** Whether a person is one of the tenant's people or its guests. */
export async function isSeen(db: UnitDb, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('appUser')
    .select('id')
    .where(sql<string>`id::text`, '=', userId)
    .executeTakeFirst()
  return found !== undefined
}

async function refuseUnknownParent(db: UnitDb, parentId: string | undefined): Promise<void> {
  if (parentId === undefined) return
  const found = await db
    .selectFrom('unit')
    .select('id')
    .where(sql<string>`id::text`, '=', parentId)
    .executeTakeFirst()
  if (!found) throw new AppError('error.unit.parent_unknown')
}

/** Limits the depth of the tree; a database trigger prevents cycles. */
async function refuseDeep(db: UnitDb, unitId: string): Promise<void> {
  const { rows } = await sql<{ depth: number }>`
    select max(depth) as depth from (
      select count(*) as depth from unit_tree below
      join unit_tree above on above.tenant_id = below.tenant_id and above.unit_id = below.unit_id
      where below.above_id = ${unitId} group by below.unit_id) as found`.execute(db)
  if ((rows[0]?.depth ?? 0) > deepestUnit) throw new AppError('error.unit.deep', { most: deepestUnit })
}

/** Replaces the positions of a unit, in this order. */
async function putPositions(
  db: UnitDb,
  language: string,
  unitId: string,
  positions: NonNullable<Draft['positions']>,
): Promise<void> {
  const before = await db.selectFrom('position').select(['id', 'name']).where('unitId', '=', unitId).execute()
  const known = new Map(before.map(row => [row.id, row.name]))
  const remaining = new Set(positions.map(one => one.positionId))
  const gone = before.filter(row => !remaining.has(row.id)).map(row => row.id)
  if (gone.length > 0) await db.deleteFrom('position').where('id', 'in', gone).execute()
  for (const [at, { positionId, positionCode, positionName, _tls }] of positions.entries()) {
    const names = positionId === undefined ? {} : known.get(positionId)
    if (!names) throw new AppError('error.not_found')
    const row = {
      code: positionCode,
      name: JSON.stringify(mergedTexts(names, language, positionName, _tls?.positionName)),
      sort: at * 10,
    }
    if (positionId === undefined)
      await db
        .insertInto('position')
        .values({ unitId, ...row })
        .execute()
    else
      await db
        .updateTable('position')
        .set(row)
        .where('id', '=', positionId)
        // Unchanged positions get no new version and no audit entry.
        .where(
          sql<boolean>`(code, name, sort) is distinct from (${row.code}, ${row.name}::jsonb, ${row.sort}::int)`,
        )
        .execute()
  }
}
