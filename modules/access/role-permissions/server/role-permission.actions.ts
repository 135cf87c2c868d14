import type { Session } from '@atrium/server/auth/session'
import { lockVersion } from '@atrium/server/db/tables/rows'
import { AppError } from '@atrium/server/http/app-error'
import { sql } from 'kysely'
import type { GrantChange } from '../role-grant.contract.ts'
import {
  findHeld,
  findHolder,
  findOwnSets,
  findSets,
  type Shield,
  shieldOf,
} from './role-permission.queries.ts'
import type { RolePermissionsDb } from './role-permissions.tables.ts'
import { beginTrial, refuseOnTrial } from './role-trial.queries.ts'

/**
 * Grants and revokes permission sets in one step, under the role's version: updating the role's row makes
 * concurrent changes of the same role conflict.
 */
export async function changePermissionSets(
  db: RolePermissionsDb,
  session: Session,
  language: string,
  roleId: string,
  change: GrantChange & { onTrial?: boolean },
): Promise<void> {
  await lockVersion(db, 'role', { id: roleId, objectVersionNumber: change.objectVersionNumber })
  await changeSets(db, session, language, roleId, change)
}

type SetChange = Pick<GrantChange, 'assign' | 'recycle'> & { onTrial?: boolean }

/**
 * Grants and revokes permission sets of the role as it is, for callers that know no version: one set more or less
 * overwrites nothing. Nobody can grant what they or the parent role lack.
 */
export async function changeSets(
  db: RolePermissionsDb,
  session: Session,
  language: string,
  roleId: string,
  change: SetChange,
): Promise<void> {
  await sql`select id from role where id = ${roleId} for update`.execute(db)
  const role = await findHolder(db, roleId)
  if (role.builtIn) throw new AppError('error.role.built_in')
  await refuseOnTrial(db, roleId)
  const known = new Map((await findSets(db, role.level, language)).map(set => [set.id, set]))
  const shield = await shieldOf(db, session, role)
  for (const id of [...change.assign, ...change.recycle]) {
    const set = known.get(id)
    if (!set) throw new AppError('error.permission_set.unknown').about(id)
    if (!change.assign.includes(id)) continue
    const module = session.off.sets.get(id)
    if (module !== undefined) throw new AppError('error.module.off', { module }).about(id)
    refuseShielded(shield, set)
  }
  const { assigned, recycled } = await writeSets(db, role, change)
  if (change.onTrial) await beginTrial(db, roleId, { assigned, recycled })
}

/** Writes the role's own sets, and returns which were added and removed. */
export async function writeSets(
  db: RolePermissionsDb,
  role: { id: string; code: string },
  { assign, recycle }: { assign: readonly string[]; recycle: readonly string[] },
): Promise<{ assigned: string[]; recycled: string[] }> {
  const { rows: recycled } = await sql<{ id: string }>`
    delete from role_permission_set
    where role_id = ${role.id} and permission_set_id = any(${recycle}::uuid[])
    returning permission_set_id as id`.execute(db)
  const { rows: assigned } = await sql<{ id: string }>`
    insert into role_permission_set (role_id, permission_set_tenant_id, permission_set_id)
    select ${role.id}::uuid, ps.tenant_id, ps.id from permission_set ps where ps.id = any(${assign}::uuid[])
    on conflict do nothing returning permission_set_id as id`.execute(db)
  await db.updateTable('role').set({ code: role.code }).where('id', '=', role.id).execute()
  return { assigned: assigned.map(set => set.id), recycled: recycled.map(set => set.id) }
}

/**
 * Checks a role's new position: the caller must hold what it inherits, and its parent must hold everything it
 * holds. The administrator role, which holds everything, cannot be inherited from.
 */
export async function refuseBeyond(
  db: RolePermissionsDb,
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

export function refuseShielded(shield: Shield, set: { id: string; name: string }): void {
  const reason = shield(set.id)
  if (reason === 'parent-lacks') throw new AppError('error.permission_set.parent_lacks', { name: set.name })
  if (reason === 'above-own') throw new AppError('error.permission_set.above_own', { name: set.name })
}
