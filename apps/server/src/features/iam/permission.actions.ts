import { everyCall } from '@atrium/contract/all'
import type { PermissionCheck } from '@atrium/contract/iam/menu'
import type { Explanation } from '@atrium/contract/iam/permission'
import { permissionCode } from '@atrium/contract/permission-code'
import type { Scoped } from '../../db/tenant.ts'
import { codeOfScope } from '../../http/data-scope.ts'
import { type CodeQuestion, decide } from '../../http/decide.ts'
import type { Session } from '../../http/session.ts'
import { findControllerTypes } from './menu.queries.ts'
import { findEnoughSets, findGranters, findNames, findOwnRolesWith } from './permission.queries.ts'

/** How calls ask for their permission, by its code. */
const accessOf = new Map(
  everyCall().flatMap(({ call: { access } }) =>
    typeof access === 'object' ? [[access.permission, access] as const] : [],
  ),
)

/** What a code asks: for what a call asks for, when it is a call's permission; else for an element of the console. */
export const questionOf = (code: string): CodeQuestion =>
  accessOf.get(permissionCode(code)) ?? { element: permissionCode(code) }

/**
 * Each asked code once, as it was asked. A code that neither a call asks for nor a permission set carries is
 * nobody's, not even the administrator's.
 */
export async function checkCodes(
  db: Scoped,
  session: Session,
  codes: readonly string[],
): Promise<PermissionCheck[]> {
  const asked = [...new Set(codes)]
  const types = await findControllerTypes(db, session, asked.map(permissionCode))
  return asked.map(code => {
    const isKnown = types.has(permissionCode(code)) || accessOf.has(permissionCode(code))
    if (isKnown && decide(session, questionOf(code)).allowed) return { code, approve: true }
    return { code, approve: false, controllerType: types.get(permissionCode(code)) ?? 'disabled' }
  })
}

/** The answer of `decide` with the names of what it rests on, or of what would have been enough and who could give it. */
export async function explain(
  db: Scoped,
  session: Session,
  language: string,
  code: string,
): Promise<Explanation> {
  const question = questionOf(code)
  const [check] = await checkCodes(db, session, [code])
  const verdict = decide(session, question)
  const approve = check?.approve === true && verdict.allowed
  const through = verdict.allowed && typeof verdict.through === 'object' ? verdict.through : undefined
  const names = await findNames(db, session, through, language)
  const sets = approve ? [] : await findEnoughSets(db, session, question, language)
  const setIds = sets.map(one => one.id)
  const isOfLevel = verdict.allowed || verdict.error !== 'error.level.site'
  const set = {
    kind: 'permission-set' as const,
    name: names.set ?? sets[0]?.name ?? permissionCode(code),
    ...(names.inheritedFrom !== null && { inheritedFrom: names.inheritedFrom }),
  }
  return {
    code,
    approve,
    steps: [
      { kind: 'person', ok: true, name: names.person },
      { kind: 'role', ok: isOfLevel, name: names.role },
      { ...set, ...(isOfLevel && { ok: approve }) },
      { kind: 'code', name: permissionCode(code), ...(approve && { ok: true }) },
      {
        kind: 'data-scope',
        name: names.tenant,
        dataScope: codeOfScope(session.dataScope),
        ...(approve && { ok: true }),
      },
    ],
    ...(!approve && { missing: { code: permissionCode(code), sets } }),
    ownRoles: setIds.length > 0 ? await findOwnRolesWith(db, session, setIds, language) : [],
    grantedBy: setIds.length > 0 ? await findGranters(db, setIds, language) : [],
  }
}
