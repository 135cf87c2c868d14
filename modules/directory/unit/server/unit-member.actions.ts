import type { BodyOf } from '@atrium/contract/endpoint'
import { AppError } from '@atrium/server/http/app-error'
import { sql } from 'kysely'
import type { Acting } from '../../shared/server/assignable-roles.ts'
import type { unitMemberApi } from '../unit-member.contract.ts'
import { isSeen } from './unit.actions.ts'
import type { UnitDb } from './unit.tables.ts'
import { findUnitMember } from './unit-member.queries.ts'
import { refusePlaces } from './unit-role.actions.ts'

type Member = Pick<BodyOf<typeof unitMemberApi.assign>, 'userId' | 'unitId'> & Details
type Details = Partial<Omit<BodyOf<typeof unitMemberApi.assign>, 'userId' | 'unitId'>>

/**
 * Assigns a person to a unit, and returns the id of the membership.
 * @throws `error.unit.person_unknown`, `error.unit.unknown`, `error.position.unknown`, `error.unit.role_above_own`
 */
export async function assignToUnit(acting: Acting<UnitDb>, body: Member): Promise<string> {
  const { db } = acting
  const { userId, unitId } = body
  if (!(await isSeen(db, userId))) throw new AppError('error.unit.person_unknown')
  await refuseUnknownPlace(db, body)
  await refusePlaces(acting, [body])
  const isPrimary = body.primaryFlag === 1 || !(await hasPrimary(db, userId))
  if (isPrimary) await clearPrimary(db, userId)
  const { id } = await db
    .insertInto('unitMember')
    .values({ userId, unitId, ...columnsOf(body), isPrimary })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Changes a person's position in a unit and its period.
 * @throws `error.not_found`, `error.position.unknown`, `error.unit.role_above_own`
 */
export async function updatePlace(acting: Acting<UnitDb>, id: string, change: Details): Promise<void> {
  const { db, language } = acting
  const { userId, ...before } = await findUnitMember(db, language, id)
  const after = { ...before, positionId: change.positionId }
  await refuseUnknownPlace(db, after)
  await refusePlaces(acting, [before, after])
  const isPrimary = change.primaryFlag === 1
  if (isPrimary) await clearPrimary(db, userId, id)
  await db
    .updateTable('unitMember')
    .set({ ...columnsOf(change), isPrimary })
    .where('id', '=', id)
    .execute()
}

/**
 * Ends a membership in a unit.
 * @throws `error.not_found`, `error.unit.role_above_own`
 */
export async function leavePlace(acting: Acting<UnitDb>, id: string): Promise<void> {
  await refusePlaces(acting, [await findUnitMember(acting.db, acting.language, id)])
  await acting.db.deleteFrom('unitMember').where('id', '=', id).execute()
}

/**
 * Removes people from a unit, whatever their positions there.
 * @throws `error.unit.role_above_own`
 */
export async function leaveUnit(
  acting: Acting<UnitDb>,
  unitId: string,
  userIds: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from unit_member where unit_id::text = ${unitId} and user_id::text = any(${userIds})`.execute(
    acting.db,
  )
  for (const { id } of rows) await leavePlace(acting, id)
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
