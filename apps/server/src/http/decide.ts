import { siteLevel } from '@atrium/contract/constants'
import type { Access } from '@atrium/contract/endpoint'
import type { ErrorCode } from '@atrium/contract/errors'
import { permissionCode } from '@atrium/contract/permission-code'
import type { Session } from './session.ts'

export type Verdict =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly error: ErrorCode; readonly missing?: string }

/**
 * May this session make a call of this access? The one place where it is decided: routes, the menu tree and the
 * permission check all ask here.
 */
export function decide(session: Session | undefined, access: Access): Verdict {
  if (access === 'public') return { allowed: true }
  if (!session) return { allowed: false, error: 'PERMISSION_ACCESS_TOKEN_NULL' }
  if (access === 'signed-in') return { allowed: true }
  if (access.level === 'site' && session.level !== siteLevel)
    return { allowed: false, error: 'error.level.site' }
  if (session.grants.all || session.grants.permissions.has(access.permission)) return { allowed: true }
  return { allowed: false, error: 'PERMISSION_NOT_PASS', missing: access.permission }
}

/**
 * Does the session hold the permission set a console asks for? The console asks by a page's route, the stored
 * code has the menu's code in front: the asked code must be the whole stored one, or its end after a dot.
 */
export function holdsSet(session: Session, asked: string): boolean {
  if (session.grants.all) return true
  const code = permissionCode(asked)
  if (!code) return false
  return (
    session.grants.permissions.has(code) ||
    session.grants.sets.some(set => set.code === code || set.code.endsWith(`.${code}`))
  )
}
