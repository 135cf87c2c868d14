import { siteLevel } from '@atrium/contract/constants'
import type { Access } from '@atrium/contract/endpoint'
import type { ErrorCode } from '@atrium/contract/errors'
import { permissionCode } from '@atrium/contract/permission-code'
import type { Session } from '../auth/session.ts'
import { Denied } from '../http/app-error.ts'
import type { HeldSet } from './grants.ts'

/** What a code asks for: the call that needs this permission, or an element of the console by its permission set's code. */
export type CodeQuestion = Exclude<Access, string> | { readonly element: string }

/** What may be asked: a call of this access, a code, or a page by its permission sets' ids, one of which is enough. */
export type Question = Access | CodeQuestion | { readonly page: readonly string[] }

/** What an answer rests on: the set that was enough, or that nothing, a sign-in, or the administrator's role was. */
export type Through = 'nobody-asked' | 'signed-in' | 'administrator' | HeldSet

export type Verdict =
  | { readonly allowed: true; readonly through: Through }
  | { readonly allowed: false; readonly error: ErrorCode; readonly missing?: string }

/** All that is looked at: whoever asks about a role that is in no session has as much. */
type Judged = Pick<Session, 'level' | 'grants'>

/**
 * May this session do this? The one place where it is decided: routes, the menu tree, the permission check and the
 * explanation all ask here, so that none of them can disagree with another.
 */
export function decide(session: Judged | undefined, question: Question): Verdict {
  if (question === 'public') return { allowed: true, through: 'nobody-asked' }
  if (!session) return { allowed: false, error: 'PERMISSION_ACCESS_TOKEN_NULL' }
  if (question === 'signed-in') return { allowed: true, through: 'signed-in' }
  if ('level' in question && question.level === siteLevel && session.level !== siteLevel)
    return { allowed: false, error: 'error.level.site' }
  const { grants } = session
  if (grants.all) return { allowed: true, through: 'administrator' }
  const through = heldFor(session, question)
  if (through) return { allowed: true, through }
  const missing = 'permission' in question ? question.permission : 'element' in question && question.element
  return { allowed: false, error: 'PERMISSION_NOT_PASS', ...(missing && { missing }) }
}

function heldFor({ grants }: Judged, question: Exclude<Question, string>): HeldSet | undefined {
  if ('permission' in question) return grants.permissions.get(question.permission)
  if ('page' in question) return grants.sets.get(question.page.find(id => grants.sets.has(id)) ?? '')
  return grants.elements.get(permissionCode(question.element))
}

/** @throws Denied, naming the missing permission, if the session may not do this. */
export function requireAccess(session: Session, access: Access): void {
  const verdict = decide(session, access)
  if (verdict.allowed) return
  const { error, missing } = verdict
  throw new Denied(error, { missing: missing ?? null }, missing ? { permission: missing } : {})
}
