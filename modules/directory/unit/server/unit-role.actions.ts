import type { BodyOf } from '@atrium/contract/endpoint'
import { AppError } from '@atrium/server/http/app-error'
import { type RawBuilder, sql } from 'kysely'
import { refuseRoles } from '../../assignment/server/assignment.reads.ts'
import { type Acting, requireAssignable } from '../../shared/server/assignable-roles.ts'
import type { unitRoleApi } from '../unit-role.contract.ts'
import type { UnitDb } from './unit.tables.ts'

/** A unit, or a position in it, in which a person works. */
export interface Place {
  unitId: string
  positionId?: string | null | undefined
}

type Change = BodyOf<typeof unitRoleApi.changeRoles>

/**
 * Refuses a change by which people come to these places or leave them, unless the session may assign each of the roles
 * that are held there and has a fresh proof.
 * @throws `error.unit.role_above_own`, `error.step_up.needed`
 */
export async function refusePlaces(acting: Acting, places: readonly Place[]): Promise<void> {
  if (places.length === 0) return
  const held = places.map(
    ({ unitId, positionId = null }) => sql<boolean>`
    unit_id::text = ${unitId} and (position_id is null or position_id::text = ${positionId})`,
  )
  await refuseRolesOf(acting, sql.join(held, sql` or `))
}

/**
 * Refuses to enable or disable a unit, as far as that changes who holds roles.
 * @throws `error.unit.role_above_own`, `error.step_up.needed`
 */
export async function refuseEnabling(acting: Acting, unitId: string, enabled: boolean): Promise<void> {
  await refuseRolesOf(
    acting,
    sql`unit_id in (select id from unit where id::text = ${unitId} and enabled <> ${enabled})`,
  )
}

async function refuseRolesOf(acting: Acting, condition: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ roleId: string }>`
    select distinct role_id from unit_role where ${condition}`.execute(acting.db)
  const roleIds = rows.map(({ roleId }) => roleId)
  await requireAssignable(acting, roleIds, 'error.unit.role_above_own')
}

/**
 * Gives roles to a unit or its positions, and takes others from them.
 * @throws `error.not_found`, `error.position.unknown`, `error.role.unknown`, `error.role.above_own`
 */
export async function changeUnitRoles(
  { db, session, language }: Acting<UnitDb>,
  unitId: string,
  { assign, remove }: Change,
): Promise<void> {
  await requireUnit(db, unitId)
  const { rows: positions } = await sql<{ id: string }>`
    select id from position where unit_id = ${unitId}`.execute(db)
  const unknown = assign.find(one => one.positionId && !positions.some(({ id }) => id === one.positionId))
  if (unknown) throw new AppError('error.position.unknown')
  const before = await db
    .selectFrom('unitRole')
    .select(['id', 'roleId', 'positionId'])
    .where('unitId', '=', unitId)
    .execute()
  const heldAs = (one: Change['assign'][number]) =>
    before.find(held => held.roleId === one.roleId && held.positionId === (one.positionId ?? null))
  const gone = remove.flatMap(one => heldAs(one) ?? [])
  const added = assign.filter(one => !heldAs(one))
  await refuseRoles(
    db,
    session,
    language,
    session.tenantId,
    [...gone, ...added].map(one => one.roleId),
  )
  const goneIds = gone.map(({ id }) => id)
  if (goneIds.length > 0) await db.deleteFrom('unitRole').where('id', 'in', goneIds).execute()
  if (added.length > 0)
    await db
      .insertInto('unitRole')
      .values(added.map(({ roleId, positionId = null }) => ({ unitId, roleId, positionId })))
      // A role that is named twice.
      .onConflict(conflict => conflict.constraint('unit_role_once').doNothing())
      .execute()
}

/** @throws `error.not_found` */
export async function requireUnit(db: UnitDb, unitId: string): Promise<void> {
  const unit = await db
    .selectFrom('unit')
    .select('id')
    .where(sql<string>`id::text`, '=', unitId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!unit) throw new AppError('error.not_found')
}
