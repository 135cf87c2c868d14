import { findDataScope } from '../access/find-data-scope.ts'
import { cutDownTo, findGrants, type HeldRole, limitGrants } from '../access/grants.ts'
import { findOffModules } from '../access/off-modules.ts'
import { findWithheld } from '../access/withheld-fields.ts'
import type { Cache } from '../cache/cache.ts'
import { cutDownTo as cutScopeDownTo } from '../db/connection/data-scope.ts'
import type { Site } from '../db/connection/site.ts'
import type { PersonalToken, ServiceAccount, Session } from './session.ts'

export type Rights = Pick<Session, 'grants' | 'dataScope' | 'off' | 'withheld'>

interface RightsOf {
  tenantId: number
  roleId: string
  roles: readonly HeldRole[]
  token: PersonalToken | null
  serviceAccount: ServiceAccount | null
}

/**
 * The combined grants and data scope of the roles; of a token, those among them that were chosen for it; of a service
 * account, those among them that its owner has as well.
 */
export async function findRights(services: { site: Site; cache: Cache }, of: RightsOf): Promise<Rights> {
  const rights = await findRightsOfRoles(services, of)
  if (of.serviceAccount) {
    const limit = await findRightsOfRoles(services, { ...of, roles: of.serviceAccount.ownerRoles })
    return {
      grants: cutDownTo(rights.grants, limit.grants),
      off: rights.off,
      withheld: new Set([...rights.withheld, ...limit.withheld]),
      dataScope: cutScopeDownTo(rights.dataScope, limit.dataScope),
    }
  }
  const chosen = of.token?.permissionSetIds ?? null
  if (chosen === null) return rights
  return { ...rights, grants: await limitGrants(services, rights.grants, { ...of, setIds: chosen }) }
}

async function findRightsOfRoles(
  services: { site: Site; cache: Cache },
  { tenantId, roles }: Pick<RightsOf, 'tenantId' | 'roles'>,
): Promise<Rights> {
  const roleIds = roles.map(role => role.id)
  return {
    off: await findOffModules(services, tenantId),
    grants: await findGrants(services, { tenantId, roles }),
    dataScope: await findDataScope(services, tenantId, roleIds),
    withheld: await findWithheld(services, tenantId, roles),
  }
}
