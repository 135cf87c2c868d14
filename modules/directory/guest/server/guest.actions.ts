import type { BodyOf } from '@atrium/contract/endpoint'
import type { Session } from '@atrium/server/auth/session'
import { nowMs } from '@atrium/server/db/connection/clock'
import { isPast } from '@atrium/server/db/connection/day'
import type { Site } from '@atrium/server/db/connection/site'
import { lockVersion } from '@atrium/server/db/tables/rows'
import { AppError } from '@atrium/server/http/app-error'
import { sql } from 'kysely'
import { putAssignments } from '../../assignment/server/assignment.actions.ts'
import { findAssignments } from '../../assignment/server/assignment.queries.ts'
import { refuseRoles } from '../../assignment/server/assignment.reads.ts'
import type { Guest, guestApi } from '../guest.contract.ts'
import type { GuestDb } from './guest.tables.ts'

interface Context {
  db: GuestDb
  session: Session
  language: string
}

/**
 * Changes the roles and the last day of a guest.
 * @throws `error.guest.removed`, `error.guest.until_past`, `error.role.unknown`, `error.role.above_own`
 */
export async function updateGuest(
  context: Context,
  { id, userId, untilDate: before, removedDate }: Guest,
  { objectVersionNumber, untilDate, roleIds }: BodyOf<typeof guestApi.update>,
): Promise<void> {
  const { db, session, language } = context
  const { tenantId } = session
  await lockVersion(db, 'guest', { id, objectVersionNumber })
  if (removedDate !== undefined) throw new AppError('error.guest.removed')
  const held = await findAssignments(db, tenantId, userId)
  if (untilDate !== before) {
    // Their last day is that of the roles, which may be above one's own.
    await refuseRoles(
      db,
      session,
      language,
      tenantId,
      held.map(({ roleId }) => roleId),
    )
    if (untilDate !== undefined && (await isPast(db, untilDate))) throw new AppError('error.guest.until_past')
    await db
      .updateTable('guest')
      .set({ untilOn: untilDate ?? null })
      .where('id', '=', id)
      .execute()
  }
  if (roleIds === undefined) return
  const periods = new Map((await findAssignments(db, tenantId, userId)).map(role => [role.roleId, role]))
  const wanted = [...new Set(roleIds)].map(roleId => {
    const { startOn = null, endOn = null } = periods.get(roleId) ?? {}
    return {
      roleId,
      ...(startOn !== null && { startDateActive: startOn }),
      ...(endOn !== null && { endDateActive: endOn }),
    }
  })
  await putAssignments(db, session, language, { tenantId, userId }, wanted)
}

/**
 * Ends a membership and stores its roles, so that it can be restored.
 * @throws `error.guest.removed`, `error.account.own`, `error.role.above_own`
 */
export async function removeGuest({ db, session, language }: Context, { id, userId }: Guest): Promise<void> {
  await lockGuest(db, id, false)
  if (userId === session.userId) throw new AppError('error.account.own')
  const held = await findAssignments(db, session.tenantId, userId)
  await refuseRoles(
    db,
    session,
    language,
    session.tenantId,
    held.map(({ roleId }) => roleId),
  )
  const roles = held.map(({ roleId, startOn, endOn }) => ({
    role_id: roleId,
    start_on: startOn,
    end_on: endOn,
  }))
  await db
    .updateTable('guest')
    .set({ endedAt: new Date(nowMs()), endedRoles: JSON.stringify(roles) })
    .where('id', '=', id)
    .execute()
  await deleteRoles(db, session.tenantId, userId)
}

/**
 * Makes a removed guest one again, with the roles that still exist.
 * @throws `error.guest.not_removed`, `error.guest.left`, `error.role.above_own`
 */
export async function restoreGuest(
  { db, session, language }: Context,
  { id, userId, memberRoleList }: Guest,
): Promise<void> {
  const { hasLeft } = await lockGuest(db, id, true)
  if (hasLeft) throw new AppError('error.guest.left')
  const { tenantId } = session
  await refuseRoles(
    db,
    session,
    language,
    tenantId,
    memberRoleList.map(({ roleId }) => roleId),
  )
  const { rows } = await sql<{ endedRoles: unknown }>`
    select ended_roles from guest where tenant_id = ${tenantId} and id = ${id}`.execute(db)
  // Open first, so that no role lasts longer than the membership.
  await db.updateTable('guest').set({ endedAt: null, endedRoles: '[]' }).where('id', '=', id).execute()
  await sql`
    insert into member_role (tenant_id, user_id, role_id, start_on, end_on)
    select r.tenant_id, ${userId}, r.id, stored.start_on, stored.end_on
    from jsonb_to_recordset(${JSON.stringify(rows[0]?.endedRoles ?? [])}::jsonb)
      as stored (role_id uuid, start_on date, end_on date)
    join role r on r.tenant_id = ${tenantId} and r.id = stored.role_id`.execute(db)
}

/**
 * Ends a person's own membership in another tenant.
 * @throws `error.not_found`, whether there is none or it is another person's
 */
export async function leaveTenant(
  site: Site,
  actor: { userId: string; requestId: string },
  id: string,
): Promise<void> {
  const { userId } = actor
  await site(actor, async (all: GuestDb) => {
    const { rows } = await sql<{ tenantId: number }>`
      update guest set ended_at = now(), has_left = true, ended_roles = '[]'
      where id::text = ${id} and user_id = ${userId} and ended_at is null returning tenant_id`.execute(all)
    if (!rows[0]) throw new AppError('error.not_found')
    await deleteRoles(all, rows[0].tenantId, userId)
  })
}

async function deleteRoles(db: GuestDb, tenantId: number, userId: string): Promise<void> {
  await db.deleteFrom('memberRole').where('tenantId', '=', tenantId).where('userId', '=', userId).execute()
}

/** Locks a guest, who must have been removed or not. */
async function lockGuest(db: GuestDb, id: string, isRemoved: boolean): Promise<{ hasLeft: boolean }> {
  const row = await db
    .selectFrom('guest')
    .select(['endedAt', 'hasLeft'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('error.not_found')
  if ((row.endedAt !== null) !== isRemoved)
    throw new AppError(isRemoved ? 'error.guest.not_removed' : 'error.guest.removed')
  return row
}
