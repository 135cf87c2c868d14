import { siteLevel } from '@atrium/contract/constants'
import type { Access, Endpoint } from '@atrium/contract/endpoint'
import type { ErrorCode } from '@atrium/contract/errors'
import { codeKey, isWithheldCode } from '@atrium/contract/permission-code'
import type { Session } from '../auth/session.ts'
import { Denied } from '../http/app-error.ts'
import type { HeldSet } from './grants.ts'
import { hasModule, offModuleOf, offModuleOfCall, offModuleOfPart } from './off-modules.ts'

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
  | {
      readonly allowed: false
      readonly error: ErrorCode
      readonly missing?: string
      readonly module?: string
    }

/** The parts of a session that a decision depends on, so that a role without a session can be judged, too. */
type AccessRights = Pick<Session, 'level' | 'grants' | 'off' | 'withheld'>

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
  const module = offModuleOf(session.off, question)
  if (module !== undefined) return { allowed: false, error: moduleOff, module }
  const { grants } = session
  if (grants.all) return { allowed: true, through: 'administrator' }
  const through = heldFor(session, question)
  if (through) return { allowed: true, through }
  if ('element' in question && isWithheldCode(question.element) && !session.withheld.has(question.element))
    return { allowed: true, through: 'signed-in' }
  const missing = 'permission' in question ? question.permission : 'element' in question && question.element
  return { allowed: false, error: 'PERMISSION_NOT_PASS', ...(missing && { missing }) }
}

const moduleOff = 'error.module.off'

function heldFor(
  { grants, off }: AccessRights,
  question: Exclude<AccessQuestion, string>,
): HeldSet | undefined {
  if ('permission' in question) return grants.permissions.get(question.permission)
  if ('sets' in question)
    return grants.sets.get(question.sets.find(id => grants.sets.has(id) && !off.sets.has(id)) ?? '')
  return grants.elements.get(codeKey(question.element))
}

/** @throws Denied, naming the missing permission, if the session has no access. */
export function requireAccess(session: Session, access: Access): void {
  const verdict = decide(session, access)
  if (verdict.allowed) return
  const { error, missing, module } = verdict
  if (module !== undefined) throw offDenial(module)
  throw new Denied(error, { missing: missing ?? null }, missing ? { permission: missing } : {})
}

/**
 * Refuses a call whose module is off in the tenant, whatever access it declares: one may need a permission of the
 * product, or none.
 * @throws Denied, naming the module
 */
export function requireModule(session: Pick<Session, 'off'>, call: Endpoint): void {
  const module = offModuleOfCall(session.off, call)
  if (module !== undefined) throw offDenial(module)
}

/**
 * Refuses what has this key in a table of the product while the module that brings it is off in the tenant, such as a
 * kind of scheduled job.
 * @throws Denied, naming the module
 */
export function requirePart(session: Pick<Session, 'off'>, table: string, key: string): void {
  const module = offModuleOfPart(session.off, table, key)
  if (module !== undefined) throw offDenial(module)
}

/**
 * Refuses a contribution of a module that is off in the tenant, such as an import; one of the product has no module.
 * @throws Denied, naming the module
 */
export function requireOn({ off }: Pick<Session, 'off'>, module: string | undefined): void {
  if (module !== undefined && !hasModule(off, module)) throw offDenial(module)
}

const offDenial = (module: string) => new Denied(moduleOff, { module }, { module })
