import type { ControllerType, PermissionCheck } from '@atrium/contract/access/menu'
import type { Explanation } from '@atrium/contract/access/permission'
import { everyCall } from '@atrium/contract/calls'
import type { Access } from '@atrium/contract/endpoint'
import { codeKey, elementKeys, permissionCode } from '@atrium/contract/permission-code'
import { codeOfScope } from '@atrium/server/access/data-scope'
import { decide } from '@atrium/server/access/decide'
import type { Session } from '@atrium/server/auth/session'
import { dependenciesOn } from '@atrium/server/cache/cache'
import type { RequestServices } from '@atrium/server/http/context'
import type { Context } from '@atrium/server/http/routes'
import { findElements } from '../../menu/server/menu.queries.ts'
import { hzeroElements } from './hzero-elements.ts'
import {
  type CodeQuestion,
  findEnoughSets,
  findGranters,
  findNames,
  findOwnRolesWith,
  namedThrough,
} from './permission.queries.ts'

/** The access rules of calls, by the key of their permission code. */
let accessByKey: ReadonlyMap<string, Exclude<Access, string>> | undefined

/** The access rule of the calls that need a permission. */
export function accessOf(code: string): Exclude<Access, string> | undefined {
  accessByKey ??= new Map(
    everyCall().flatMap(({ call: { access } }) =>
      typeof access === 'object' ? [[codeKey(access.permission), access] as const] : [],
    ),
  )
  return accessByKey.get(codeKey(code))
}

type Services = Pick<RequestServices, 'site' | 'cache'>
/** A permission set that answers to a code. */
interface Element {
  setId: string
  controllerType: ControllerType
}

/**
 * The permission sets of the session's level by the keys of the codes they answer to, cached like the grants. Of
 * several that could answer to a code it is always the same one: the product's before any that was created.
 */
const elementsOf = ({ site, cache }: Services, { tenantId, level }: Session) =>
  cache.get(`elements:${tenantId}:${level}`, async () => {
    const value = new Map<string, Element>()
    for (const { id, code, controllerType, page } of await site({}, db => findElements(db, tenantId, level)))
      for (const key of elementKeys(code, page))
        if (!value.has(key)) value.set(key, { setId: id, controllerType })
    return { value, dependsOn: dependenciesOn(['permissionSet', 'menu'], tenantId), bytes: 200 * value.size }
  })

/** The question behind a code: for a call, if it is a call's permission; else for the set that answers to it. */
function questionOf(elements: ReadonlyMap<string, Element>, code: string): CodeQuestion {
  const element = elements.get(codeKey(code))
  return accessOf(code) ?? { sets: element ? [element.setId] : [] }
}

/**
 * Decides each distinct code once. A code that belongs neither to a call nor to a permission set is always
 * denied, even to administrators.
 */
export async function checkCodes(
  services: Services,
  session: Session,
  codes: readonly string[],
): Promise<PermissionCheck[]> {
  const elements = await elementsOf(services, session)
  const hzero = await hzeroElements(services, session)
  return [...new Set(codes)].map(code => {
    const known = hzero.get(codeKey(code))
    if (known) {
      const { controllerType, setIds } = known
      return { code, approve: decide(session, { sets: setIds }).allowed, controllerType }
    }
    const element = elements.get(codeKey(code))
    const isKnown = element !== undefined || accessOf(code) !== undefined
    const approve = isKnown && decide(session, questionOf(elements, code)).allowed
    return { code, approve, controllerType: element?.controllerType ?? 'disabled' }
  })
}

/** The decision with the names of its basis, or of what would have been enough and who could grant it. */
export async function explain(
  services: Services,
  { db, session, language }: Pick<Context<'signed-in'>, 'db' | 'session' | 'language'>,
  code: string,
): Promise<Explanation> {
  const question = questionOf(await elementsOf(services, session), code)
  const [check] = await checkCodes(services, session, [code])
  const verdict = decide(session, question)
  const approve = check?.approve === true && verdict.allowed
  const through = verdict.allowed && typeof verdict.through === 'object' ? verdict.through : undefined
  const names = await findNames(db, session, through, language)
  const moduleOff = verdict.allowed ? undefined : verdict.module
  // Nobody in the tenant can grant what its platform has switched off.
  const sets = approve || moduleOff !== undefined ? [] : await findEnoughSets(db, session, question, language)
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
      {
        kind: 'role',
        ok: isOfLevel,
        name: names.role,
        ...namedThrough(names),
      },
      { ...set, ...(isOfLevel && { ok: approve }) },
      { kind: 'code', name: permissionCode(code), ...(approve && { ok: true }) },
      {
        kind: 'data-scope',
        name: names.tenant,
        dataScope: codeOfScope(session.dataScope),
        ...(approve && { ok: true }),
      },
    ],
    ...(moduleOff !== undefined && { moduleOff }),
    ...(!approve && { missing: { code: permissionCode(code), sets } }),
    ownRoles: setIds.length > 0 ? await findOwnRolesWith(db, session, setIds, language) : [],
    grantedBy: setIds.length > 0 ? await findGranters(db, setIds, language) : [],
  }
}
