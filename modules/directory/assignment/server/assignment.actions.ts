import type { BodyOf } from '@atrium/contract/endpoint'
import type { Session } from '@atrium/server/auth/session'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { AppError } from '@atrium/server/http/app-error'
import type { assignmentApi } from '../assignment.contract.ts'
import {
  countAdministrators,
  findAssignments,
  findVisible,
  lockAdministrators,
} from './assignment.queries.ts'
import { refuseRoles } from './assignment.reads.ts'

interface Wanted {
  roleId: string
  startDateActive?: string | undefined
  endDateActive?: string | undefined
}

interface Whose {
  tenantId: number
  userId: string
}

/**
 * Replaces a person's roles in a tenant. Each role that is granted or revoked must not exceed what the session
 * holds.
 * @throws `error.role.unknown`, `error.role.above_own`
 */
export async function putAssignments(
  db: Scoped,
  session: Session,
  language: string,
  { tenantId, userId }: Whose,
  wanted: readonly Wanted[],
): Promise<void> {
  const before = new Map((await findAssignments(db, tenantId, userId)).map(row => [row.roleId, row]))
  const after = new Map(wanted.map(one => [one.roleId, one]))
  const gone = [...before.values()].filter(row => !after.has(row.roleId))
  const changed = [...after.values()].filter(one => {
    const was = before.get(one.roleId)
    return !was || was.startOn !== (one.startDateActive ?? null) || was.endOn !== (one.endDateActive ?? null)
  })
  await refuseRoles(
    db,
    session,
    language,
    tenantId,
    [...gone, ...changed].map(one => one.roleId),
  )
  if (gone.length > 0)
    await db
      .deleteFrom('memberRole')
      .where('tenantId', '=', tenantId)
      .where(
        'id',
        'in',
        gone.map(row => row.id),
      )
      .execute()
  for (const { roleId, startDateActive, endDateActive } of changed)
    await assign(db, { tenantId, userId, roleId, startDateActive, endDateActive })
}

/** Grants one role for a period, or changes the period. */
export async function assign(
  db: Scoped,
  { tenantId, userId, roleId, startDateActive, endDateActive }: Whose & Wanted,
): Promise<void> {
  const time = { startOn: startDateActive ?? null, endOn: endDateActive ?? null }
  await db
    .insertInto('memberRole')
    .values({ tenantId, userId, roleId, ...time })
    .onConflict(conflict => conflict.columns(['tenantId', 'roleId', 'userId']).doUpdateSet(time))
    .execute()
}

/**
 * Runs a change after which the tenant must still have an active administrator, and one without an end date if
 * it had one before. Of two concurrent changes that would remove the last two, the second fails [SAFE-70].
 * @throws `error.account.last_administrator`
 */
export async function keepingAdministrator<T>(
  db: Scoped,
  tenantId: number,
  change: () => Promise<T>,
): Promise<T> {
  await lockAdministrators(db, tenantId)
  const before = await countAdministrators(db, tenantId)
  const result = await change()
  const after = await countAdministrators(db, tenantId)
  if ((before.today > 0 && after.today === 0) || (before.lasting > 0 && after.lasting === 0))
    throw new AppError('error.account.last_administrator')
  return result
}

/**
 * Grants roles of the tenant to people it can see, each for its period.
 * @throws `error.role.unknown`, `error.role.above_own`, `error.not_found`, `error.account.last_administrator`
 */
export async function giveRoles(
  db: Scoped,
  session: Session,
  language: string,
  given: BodyOf<typeof assignmentApi.assign>,
): Promise<void> {
  const { tenantId } = session
  await keepingAdministrator(db, tenantId, async () => {
    const roleIds = given.map(one => one.roleId)
    await refuseRoles(db, session, language, tenantId, roleIds)
    const userIds = given.map(one => one.memberId)
    const visible = await findVisible(db, userIds)
    const unknown = userIds.find(id => !visible.has(id))
    if (unknown !== undefined) throw new AppError('error.not_found').about(unknown)
    for (const { memberId: userId, ...one } of given) await assign(db, { tenantId, userId, ...one })
  })
}

/** @throws `error.role.unknown`, `error.role.above_own`, `error.account.last_administrator` */
export async function takeRoles(
  db: Scoped,
  session: Session,
  language: string,
  taken: BodyOf<typeof assignmentApi.remove>,
): Promise<void> {
  const { tenantId } = session
  await keepingAdministrator(db, tenantId, async () => {
    const roleIds = taken.map(one => one.roleId)
    await refuseRoles(db, session, language, tenantId, roleIds)
    for (const { roleId, memberId } of taken)
      await db
        .deleteFrom('memberRole')
        .where('tenantId', '=', tenantId)
        .where('roleId', '=', roleId)
        .where('userId', '=', memberId)
        .execute()
  })
}
