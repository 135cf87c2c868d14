import type { BodyOf } from '@atrium/contract/endpoint'
import type { roleApi } from '@atrium/contract/iam/role'
import { sql } from 'kysely'
import { lockVersion } from '../../db/rows.ts'
import type { Scoped } from '../../db/tenant.ts'
import { AppError } from '../../http/app-error.ts'
import type { Session } from '../../http/session.ts'
import { findHolder, findSets, shieldOf } from './role-permission.queries.ts'

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
    const reason = change.assign.includes(id) ? shield(id) : undefined
    if (reason === 'parent-lacks') throw new AppError('error.permission_set.parent_lacks', { name: set.name })
    if (reason === 'above-own') throw new AppError('error.permission_set.above_own', { name: set.name })
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
