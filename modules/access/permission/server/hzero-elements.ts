import type { ControllerType } from '@atrium/contract/access/menu'
import { siteLevel, tenantLevel } from '@atrium/contract/constants'
import { codeKey } from '@atrium/contract/permission-code'
import type { Session } from '@atrium/server/auth/session'
import { dependenciesOn } from '@atrium/server/cache/cache'
import type { RequestServices } from '@atrium/server/http/context'
import { hzeroCodes } from '@atrium/server/seed/hzero-codes'
import { findProductSets } from './permission.queries.ts'

/** The product's permission sets that a code of HZERO-compatible clients stands for. One of them is enough. */
interface HzeroElement {
  setIds: readonly string[]
  controllerType: ControllerType
}

/**
 * The permission sets behind the codes that HZERO-compatible clients check, for the session's level. They are found by
 * the identity of the product's own sets, so that no set a tenant creates can answer for one of them.
 */
export function hzeroElements(
  { site, cache }: Pick<RequestServices, 'site' | 'cache'>,
  { tenantId, level }: Session,
): Promise<ReadonlyMap<string, HzeroElement>> {
  return cache.get(`hzero-elements:${tenantId}:${level}`, async () => {
    const sets = new Map((await site({}, db => findProductSets(db, level))).map(set => [set.code, set]))
    const value = new Map<string, HzeroElement>()
    for (const [code, storedCodes] of hzeroCodes(level === siteLevel ? siteLevel : tenantLevel)) {
      const found = storedCodes.flatMap(stored => sets.get(stored) ?? [])
      const [first] = found
      if (first)
        value.set(codeKey(code), { setIds: found.map(({ id }) => id), controllerType: first.controllerType })
    }
    return { value, dependsOn: dependenciesOn(['permissionSet', 'menu'], tenantId), bytes: 200 * value.size }
  })
}
