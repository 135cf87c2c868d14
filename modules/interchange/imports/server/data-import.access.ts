import type { ImportMode } from '@atrium/contract/interchange/import'
import { decide, requireAccess, requireOn } from '@atrium/server/access/decide'
import type { Session } from '@atrium/server/auth/session'
import type { FromModule } from '@atrium/server/feature'
import { AppError } from '@atrium/server/http/app-error'
import type { Importable } from '@atrium/server/interchange/importable'
import type { ImportsDb } from './imports.tables.ts'

interface Acting {
  db: ImportsDb
  session: Session
}

/**
 * The import with this code, with the columns that the tenant of the session has added.
 * @throws `error.not_found`, or Denied if its module is off in the tenant
 */
export async function importableNamed(
  importables: readonly FromModule<Importable>[],
  code: string,
  { db, session }: Acting,
): Promise<Importable> {
  const found = importables.find(one => one.code === code)
  if (!found) throw new AppError('error.not_found')
  requireOn(session, found.module)
  return (await found.forTenant?.({ db, session, language: session.language })) ?? found
}

/** @throws `error.not_found`, or Denied if the session may neither create nor update one of these */
export async function findImportable(
  importables: readonly FromModule<Importable>[],
  acting: Acting,
  code: string,
): Promise<Importable> {
  const found = await importableNamed(importables, code, acting)
  if (modesOf(acting.session, found).length === 0) requireMode(acting.session, found, 'create')
  return found
}

/** The modes in which the session may import a file. */
export function modesOf(session: Session, { access, existing }: Importable): ImportMode[] {
  const mayCreate = decide(session, access).allowed
  const mayUpdate = existing !== undefined && decide(session, existing.access).allowed
  return [
    ...(mayCreate ? ['create' as const] : []),
    ...(mayUpdate ? ['update' as const] : []),
    ...(mayCreate && mayUpdate ? ['both' as const] : []),
  ]
}

/** @throws `error.import.mode`, or Denied if the session may not create or update what the mode does */
export function requireMode(session: Session, { access, existing }: Importable, mode: ImportMode): void {
  if (mode !== 'update') requireAccess(session, access)
  if (mode === 'create') return
  if (!existing) throw new AppError('error.import.mode')
  requireAccess(session, existing.access)
}

/** Whether the session may delete what an import created and restore what it updated. */
export const mayUndo = (session: Session, { removal, existing }: Importable, mode: ImportMode): boolean =>
  removal !== undefined &&
  (mode === 'update' || decide(session, removal.access).allowed) &&
  (mode === 'create' || (existing !== undefined && decide(session, existing.access).allowed))

/** @throws `error.import.undo_unsupported`, or Denied if the session may not undo an import of this mode */
export function requireUndo(session: Session, importable: Importable, mode: ImportMode): void {
  const { removal } = importable
  if (!removal) throw new AppError('error.import.undo_unsupported')
  if (mode !== 'update') requireAccess(session, removal.access)
  if (mode !== 'create') requireMode(session, importable, 'update')
}

export const mayInvite = (session: Session, { invitation }: Importable): boolean =>
  invitation !== undefined && decide(session, invitation.access).allowed

/** @throws `error.import.links_unsupported`, or Denied if the session may not send links */
export function requireInvitation(session: Session, { invitation }: Importable): void {
  if (!invitation) throw new AppError('error.import.links_unsupported')
  requireAccess(session, invitation.access)
}
