import type { ImportMode } from '@atrium/contract/interchange/import'
import { decide, requireAccess } from '@atrium/server/access/decide'
import type { Session } from '@atrium/server/auth/session'
import { AppError } from '@atrium/server/http/app-error'
import type { Importable } from '@atrium/server/interchange/importable'

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
