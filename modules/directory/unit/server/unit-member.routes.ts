import type { BodyOf } from '@atrium/contract/endpoint'
import { lockVersion } from '@atrium/server/db/tables/rows'
import { AppError } from '@atrium/server/http/app-error'
import { routes } from '@atrium/server/http/routes'
import { sql } from 'kysely'
import { unitMemberApi } from '../unit-member.contract.ts'
import { isSeen } from './unit.actions.ts'
import type { UnitDb } from './unit.tables.ts'
import { findUnitMember, findUnitMembers } from './unit-member.queries.ts'

export const unitMemberRoutes = routes<typeof unitMemberApi, UnitDb>(unitMemberApi, {
  list: ({ query }, { db, language }) => findUnitMembers(db, language, query),

  assign: async ({ body }, { db, language }) => findUnitMember(db, language, await assignToUnit(db, body)),

  async update({ body }, { db, language }) {
    const { unitMemberId: id, objectVersionNumber } = body
    await lockVersion(db, 'unitMember', { id, objectVersionNumber })
    const { userId, unitId } = await findUnitMember(db, language, id)
    await refuseUnknownPlace(db, { ...body, unitId })
    const isPrimary = body.primaryFlag === 1
    if (isPrimary) await clearPrimary(db, userId, id)
    await db
      .updateTable('unitMember')
      .set({ ...columnsOf(body), isPrimary })
      .where('id', '=', id)
      .execute()
    return findUnitMember(db, language, id)
  },

  async remove({ body }, { db }) {
    const { unitMemberId: id, objectVersionNumber } = body
    await lockVersion(db, 'unitMember', { id, objectVersionNumber })
    await db.deleteFrom('unitMember').where('id', '=', id).execute()
  },
})

/**
 * Assigns a person to a unit, and returns the id of the membership.
 * @throws `error.unit.person_unknown`, `error.unit.unknown`, `error.position.unknown`
 */
export async function assignToUnit(db: UnitDb, body: BodyOf<typeof unitMemberApi.assign>): Promise<string> {
  const { userId, unitId } = body
  if (!(await isSeen(db, userId))) throw new AppError('error.unit.person_unknown')
  await refuseUnknownPlace(db, body)
  const isPrimary = body.primaryFlag === 1 || !(await hasPrimary(db, userId))
  if (isPrimary) await clearPrimary(db, userId)
  const { id } = await db
    .insertInto('unitMember')
    .values({ userId, unitId, ...columnsOf(body), isPrimary })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** @throws `error.unit.unknown`, `error.position.unknown` */
async function refuseUnknownPlace(
  db: UnitDb,
  { unitId, positionId }: { unitId: string; positionId?: string | undefined },
): Promise<void> {
  const { rows } = await sql<{ hasUnit: boolean; hasPosition: boolean }>`
    select exists (select from unit where id::text = ${unitId}) as has_unit,
      exists (select from position where id::text = ${positionId ?? null} and unit_id::text = ${unitId}) as has_position`.execute(
    db,
  )
  if (!rows[0]?.hasUnit) throw new AppError('error.unit.unknown')
  if (positionId !== undefined && !rows[0].hasPosition) throw new AppError('error.position.unknown')
}

async function hasPrimary(db: UnitDb, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('unitMember')
    .select('id')
    .where('userId', '=', userId)
    .where('isPrimary', '=', true)
    .executeTakeFirst()
  return found !== undefined
}

/** Clears the previous primary unit of a person. */
const clearPrimary = (db: UnitDb, userId: string, except = '') =>
  db
    .updateTable('unitMember')
    .set({ isPrimary: false })
    .where('userId', '=', userId)
    .where('isPrimary', '=', true)
    .where(sql<string>`id::text`, '<>', except)
    .execute()

const columnsOf = (draft: {
  positionId?: string | undefined
  startDateActive?: string | undefined
  endDateActive?: string | undefined
}) => ({
  positionId: draft.positionId ?? null,
  startOn: draft.startDateActive ?? null,
  endOn: draft.endDateActive ?? null,
})
