import type { BodyOf } from '@atrium/contract/endpoint'
import type { roleApi } from '@atrium/contract/iam/role'
import { sql } from 'kysely'
import { lockVersion } from '../../db/rows.ts'
import type { Scoped } from '../../db/tenant.ts'
import { AppError } from '../../http/app-error.ts'
import type { Session } from '../../http/session.ts'
import {
  findHeld,
  findHolder,
  findOwnSets,
  findSets,
  type Shield,
  shieldOf,
} from './role-permission.queries.ts'

/**
 * Grants and takes back permission sets in one step, under the role's version: the role's row is touched, so that
 * two people who change the same role cannot overlook each other. Nobody grants what they or the parent lack.
 */
export async function changePermissionSets(
  db: Scoped,
  session: Session,
  language: string,
  roleId: string,
  change: BodyOf<typeof roleApi.changePermissionSets>,
): Promise<void> {
  await lockVersion(db, 'role', { id: roleId, objectVersionNumber: change.objectVersionNumber })
  const role = await findHolder(db, roleId)
  if (role.builtIn) throw new AppError('error.role.built_in')
  const known = new Map((await findSets(db, role.level, language)).map(set => [set.id, set]))
  const shield = await shieldOf(db, session, role)
  for (const id of [...change.assign, ...change.recycle]) {
    const set = known.get(id)
    if (!set) throw new AppError('error.permission_set.unknown')
    if (change.assign.includes(id)) refuseShielded(shield, set)
  }
  if (change.recycle.length > 0)
    await db
      .deleteFrom('rolePermissionSet')
      .where('roleId', '=', roleId)
      .where('permissionSetId', 'in', change.recycle)
      .execute()
  await sql`
    insert into role_permission_set (role_id, permission_set_tenant_id, permission_set_id)
    select ${roleId}::uuid, ps.tenant_id, ps.id from permission_set ps where ps.id = any(${change.assign}::uuid[])
    on conflict do nothing`.execute(db)
  await db.updateTable('role').set({ code: role.code }).where('id', '=', roleId).execute()
}

/**
 * Judges a role's new place: what it then holds by inheritance must be held by whoever places it there, and all it
 * holds by its parent. The administrator, who holds everything, passes nothing on.
 */
export async function refuseBeyond(
  db: Scoped,
  session: Session,
  language: string,
  roleId: string | undefined,
  place: { parentRoleId?: string | undefined; inheritRoleId?: string | undefined },
): Promise<void> {
  const inherited = place.inheritRoleId
    ? await findHeld(db, await findHolder(db, place.inheritRoleId))
    : new Set<string>()
  if (inherited === 'all') throw new AppError('error.role.inherit_administrator')
  const own = roleId === undefined ? [] : await findOwnSets(db, roleId)
  if (inherited.size === 0 && own.length === 0) return
  const names = new Map((await findSets(db, session.level, language)).map(set => [set.id, set]))
  const shield = await shieldOf(db, session, { parentId: place.parentRoleId ?? null })
  for (const id of inherited) refuseShielded(shield, names.get(id) ?? { id, name: id })
  for (const id of own)
    if (shield(id) === 'parent-lacks')
      throw new AppError('error.permission_set.parent_lacks', { name: names.get(id)?.name ?? id })
}

function refuseShielded(shield: Shield, set: { id: string; name: string }): void {
  const reason = shield(set.id)
  if (reason === 'parent-lacks') throw new AppError('error.permission_set.parent_lacks', { name: set.name })
  if (reason === 'above-own') throw new AppError('error.permission_set.above_own', { name: set.name })
}
