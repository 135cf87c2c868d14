import type { ControllerType, PermissionCheck } from '@atrium/contract/access/menu'
import type { Explanation } from '@atrium/contract/access/permission'
import { everyCall } from '@atrium/contract/calls'
import type { Access } from '@atrium/contract/endpoint'
import { answersTo, permissionCode } from '@atrium/contract/permission-code'
import { codeOfScope } from '@atrium/server/access/data-scope'
import { type CodeQuestion, decide } from '@atrium/server/access/decide'
import type { Session } from '@atrium/server/auth/session'
import { dependenciesOn } from '@atrium/server/cache/cache'
import type { RequestServices } from '@atrium/server/http/context'
import type { Context } from '@atrium/server/http/routes'
import { findElements } from '../../menu/server/menu.queries.ts'
import { hzeroElements } from './hzero-elements.ts'
import { findEnoughSets, findGranters, findNames, findOwnRolesWith } from './permission.queries.ts'

/** The access rules of calls, by permission code. */
let accessByCode: ReadonlyMap<string, Exclude<Access, string>> | undefined
const accessOf = (code: string) => {
  accessByCode ??= new Map(
    everyCall().flatMap(({ call: { access } }) =>
      typeof access === 'object' ? [[access.permission, access] as const] : [],
    ),
  )
  return accessByCode.get(code)
}

/** The question behind a code: for a call, if it is a call's permission; else for an element of the console. */
export const questionOf = (code: string): CodeQuestion =>
  accessOf(permissionCode(code)) ?? { element: permissionCode(code) }

/**
 * How elements are shown without the permission, by each code that the permission sets of the session's level
 * answer to; cached like the grants.
 */
const findControllerTypes = (
  { site, cache }: Pick<RequestServices, 'site' | 'cache'>,
  { tenantId, level }: Session,
) =>
  cache.get(`elements:${tenantId}:${level}`, async () => {
    const elements = await site({}, db => findElements(db, tenantId, level))
    const value = new Map<string, ControllerType>(
      elements.flatMap(({ code, controllerType }) =>
        answersTo(code).map(asked => [asked, controllerType] as const),
      ),
    )
    return { value, dependsOn: dependenciesOn(['permissionSet', 'menu'], tenantId), bytes: 150 * value.size }
  })

/**
 * Decides each distinct code once. A code that belongs neither to a call nor to a permission set is always
 * denied, even to administrators.
 */
export async function checkCodes(
  services: Pick<RequestServices, 'site' | 'cache'>,
  session: Session,
  codes: readonly string[],
): Promise<PermissionCheck[]> {
  const types = await findControllerTypes(services, session)
  const hzero = await hzeroElements(services, session)
  return [...new Set(codes)].map(code => {
    const stored = permissionCode(code)
    const element = hzero.get(stored)
    if (element) {
      const { controllerType, setIds } = element
      return { code, approve: decide(session, { page: setIds }).allowed, controllerType }
    }
    const isKnown = types.has(stored) || accessOf(stored) !== undefined
    const approve = isKnown && decide(session, questionOf(stored)).allowed
    return { code, approve, controllerType: types.get(stored) ?? 'disabled' }
  })
}

/** The decision with the names of its basis, or of what would have been enough and who could grant it. */
export async function explain(
  services: Pick<RequestServices, 'site' | 'cache'>,
  { db, session, language }: Pick<Context<'signed-in'>, 'db' | 'session' | 'language'>,
  code: string,
): Promise<Explanation> {
  const question = questionOf(code)
  const [check] = await checkCodes(services, session, [code])
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
