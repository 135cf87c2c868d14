import { siteLevel } from '@atrium/contract/constants'
import type { Access } from '@atrium/contract/endpoint'
import type { ErrorCode } from '@atrium/contract/errors'
import { codeKey } from '@atrium/contract/permission-code'
import type { Session } from '../auth/session.ts'
import { Denied } from '../http/app-error.ts'
import type { HeldSet } from './grants.ts'

/**
 * A decision to make: on a call with this access, on an element of the product by its code, or on a page or another
 * element by the ids of its permission sets, one of which is enough.
 */
export type AccessQuestion = Access | { readonly element: string } | SetQuestion
export type SetQuestion = { readonly sets: readonly string[] }

/**
 * The reason for a decision: the permission set that grants access, the administrator's role, or that none or only a
 * sign-in is needed.
 */
export type GrantReason = 'nobody-asked' | 'signed-in' | 'administrator' | HeldSet

export type Verdict =
  | { readonly allowed: true; readonly through: GrantReason }
  | { readonly allowed: false; readonly error: ErrorCode; readonly missing?: string }

/** The parts of a session that a decision depends on, so that a role without a session can be judged, too. */
type AccessRights = Pick<Session, 'level' | 'grants'>

/**
 * Decides whether a session has access. Routes, the menu tree, the permission check and the explanation all call this
 * function, so that they cannot disagree.
 */
export function decide(session: AccessRights | undefined, question: AccessQuestion): Verdict {
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

function heldFor({ grants }: AccessRights, question: Exclude<AccessQuestion, string>): HeldSet | undefined {
  if ('permission' in question) return grants.permissions.get(question.permission)
  if ('sets' in question) return grants.sets.get(question.sets.find(id => grants.sets.has(id)) ?? '')
  return grants.elements.get(codeKey(question.element))
}

/** @throws Denied, naming the missing permission, if the session has no access. */
export function requireAccess(session: Session, access: Access): void {
  const verdict = decide(session, access)
  if (verdict.allowed) return
  const { error, missing } = verdict
  throw new Denied(error, { missing: missing ?? null }, missing ? { permission: missing } : {})
}
