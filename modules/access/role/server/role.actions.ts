import { platformTenantId, siteLevel, tenantLevel } from '@atrium/contract/constants'
import type { BodyOf } from '@atrium/contract/endpoint'
import { isAdministrator } from '@atrium/server/access/grants'
import { requireProof } from '@atrium/server/access/step-up'
import type { Session } from '@atrium/server/auth/session'
import { isPast } from '@atrium/server/db/connection/day'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { lockVersion } from '@atrium/server/db/tables/rows'
import { mergedTexts } from '@atrium/server/db/tables/texts'
import { AppError } from '@atrium/server/http/app-error'
import {
  refuseBeyond,
  refuseShielded,
  writeSets,
} from '../../role-permissions/server/role-permission.actions.ts'
import {
  findHolder,
  findOwnSets,
  findSets,
  shieldOf,
} from '../../role-permissions/server/role-permission.queries.ts'
import { copyRoleScope } from '../../role-scope/server/role-scope.queries.ts'
import type { RoleDraft, roleApi } from '../role.contract.ts'
import { findRoleRows, type RoleTexts, standsBelow } from './role.queries.ts'

type Change = BodyOf<typeof roleApi.update>
type Refs = BodyOf<typeof roleApi.remove>

export async function insertRole(
  db: Scoped,
  session: Session,
  language: string,
  draft: RoleDraft,
): Promise<string> {
  await refuseWrongPlace(db, session, language, undefined, draft)
  const { id } = await db
    .insertInto('role')
    .values({
      code: draft.code,
      level: session.tenantId === platformTenantId ? siteLevel : tenantLevel,
      name: JSON.stringify(mergedTexts({}, language, draft.name, draft._tls?.name)),
      description: JSON.stringify(mergedTexts({}, language, draft.description, draft._tls?.description)),
      enabled: draft.enabled,
      parentId: draft.parentRoleId ?? null,
      inheritId: draft.inheritRoleId ?? null,
      endOn: draft.endDateActive ?? null,
      ...(draft.roleLabels && { labels: draft.roleLabels }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Creates a role with the same own sets and data scope as another one; the draft decides what it inherits.
 * Nobody can create a role that holds more than they do.
 */
export async function copyRole(
  db: Scoped,
  session: Session,
  language: string,
  { copyFromRoleId, ...draft }: BodyOf<typeof roleApi.copy>,
): Promise<string> {
  const source = await findHolder(db, copyFromRoleId)
  if (isAdministrator(source)) throw new AppError('error.role.copy_administrator')
  const id = await insertRole(db, session, language, draft)
  const copy = await findHolder(db, id)
  const own = new Set(await findOwnSets(db, source.id))
  const sets = (await findSets(db, source.level, language)).filter(set => own.has(set.id))
  const shield = await shieldOf(db, session, copy)
  for (const set of sets) refuseShielded(shield, set)
  await writeSets(db, copy, { assign: sets.map(set => set.id), recycle: [] })
  await copyRoleScope(db, source.id, id)
  return id
}

export async function updateRole(
  db: Scoped,
  session: Session,
  language: string,
  change: Change,
): Promise<void> {
  await lockVersion(db, 'role', change)
  const [role] = await changeableRoles(db, [change.id])
  await refuseWrongPlace(db, session, language, role, change)
  await db
    .updateTable('role')
    .set({
      name: JSON.stringify(mergedTexts(role?.name ?? {}, language, change.name, change._tls?.name)),
      description: JSON.stringify(
        mergedTexts(role?.description ?? {}, language, change.description ?? '', change._tls?.description),
      ),
      enabled: change.enabled,
      parentId: change.parentRoleId ?? null,
      inheritId: change.inheritRoleId ?? null,
      endOn: change.endDateActive ?? null,
      ...(change.roleLabels && { labels: change.roleLabels }),
    })
    .where('id', '=', change.id)
    .execute()
}

export async function setEnabled(db: Scoped, refs: Refs, enabled: boolean): Promise<void> {
  const ids = await lockRoles(db, refs)
  await db
    .updateTable('role')
    .set({ enabled })
    .where('id', 'in', ids)
    .where('enabled', '<>', enabled)
    .execute()
}

export async function deleteRoles(db: Scoped, refs: Refs): Promise<void> {
  const ids = await lockRoles(db, refs)
  await db.deleteFrom('role').where('id', 'in', ids).execute()
}

/** Locks the roles in a fixed order, so that two batches never deadlock. */
async function lockRoles(db: Scoped, refs: Refs): Promise<string[]> {
  const sorted = [...refs].sort((one, other) => (one.id < other.id ? -1 : 1))
  for (const ref of sorted) await lockVersion(db, 'role', ref)
  await changeableRoles(
    db,
    sorted.map(ref => ref.id),
  )
  return sorted.map(ref => ref.id)
}

async function changeableRoles(db: Scoped, ids: string[]) {
  const rows = await findRoleRows(db, ids)
  const builtIn = rows.find(row => row.builtIn)
  if (builtIn) throw new AppError('error.role.built_in').about(builtIn.id)
  return rows
}

/**
 * Checks that a role's parent and inherited role exist and are not below it, that its last day is not in the
 * past, and that it gains nothing that its parent or the caller does not hold: inheriting is a form of
 * granting.
 */
async function refuseWrongPlace(
  db: Scoped,
  session: Session,
  language: string,
  role: RoleTexts | undefined,
  draft: Pick<RoleDraft, 'parentRoleId' | 'inheritRoleId' | 'endDateActive'>,
): Promise<void> {
  const { parentRoleId, inheritRoleId, endDateActive } = draft
  const above = [parentRoleId, inheritRoleId].filter(one => one !== undefined)
  if (above.length > 0) {
    const found = new Set((await findRoleRows(db, above)).map(row => row.id))
    if (!above.every(one => found.has(one))) throw new AppError('error.role.parent_unknown')
  }
  if (role)
    for (const one of above)
      if (await standsBelow(db, one, role.id)) throw new AppError('error.role.parent_cycle')
  if (endDateActive && endDateActive !== role?.endOn && (await isPast(db, endDateActive)))
    throw new AppError('error.role.end_before_start')
  const isMoved =
    parentRoleId !== (role?.parentId ?? undefined) || inheritRoleId !== (role?.inheritId ?? undefined)
  if (isMoved) await refuseBeyond(db, session, language, role?.id, draft)
  // People who hold the role hold what it inherits.
  if (role && inheritRoleId !== (role.inheritId ?? undefined)) requireProof(session)
}
