import { platformTenantId } from '@atrium/contract/constants'
import { type Cache, dependencyOn } from '@atrium/server/cache/cache'
import type { Site } from '@atrium/server/db/connection/site'
import type { Texts } from '@atrium/server/db/tables/columns'
import { sql } from 'kysely'

/** The public data of a tenant, visible to everyone. */
export interface PublicTenant {
  tenantId: number
  num: string
  name: Texts
  /** `#rrggbb` */
  colour: string
  portalHost: string | null
  /** Addresses of the tenant's own pictures. */
  logo: string | null
  favicon: string | null
  /** The codes of the languages it offers, with commas between them; null for all. */
  languages: string | null
  /** Whether people may ask for a tenant of their own, in the platform's. */
  takesRequests: boolean
  /** Whether people may make an account in it by themselves. */
  takesRegistrations: boolean
}

/** The enabled tenant with this code, number or portal host, cached until the tenant changes. */
export function findPublicTenant(
  { site, cache }: { site: Site; cache: Cache },
  wanted: { num: string } | { host: string } | { tenantId: number },
): Promise<PublicTenant | undefined> {
  return cache.get(JSON.stringify(['public tenant', wanted]), async () => {
    const value = await site({}, db => {
      const tenants = db
        .selectFrom('tenant')
        .select(['tenantId', 'num', 'name', 'colour', 'portalHost'])
        .select([
          pictureOf('LOGO').as('logo'),
          pictureOf('FAVICON').as('favicon'),
          languages.as('languages'),
          takesRequests.as('takesRequests'),
          takesRegistrations.as('takesRegistrations'),
        ])
        .where('enabled', '=', true)
      if ('num' in wanted) return tenants.where('num', '=', wanted.num).executeTakeFirst()
      if ('host' in wanted) return tenants.where('portalHost', '=', wanted.host).executeTakeFirst()
      return tenants.where('tenantId', '=', wanted.tenantId).executeTakeFirst()
    })
    // A missing tenant is not cached: no event would invalidate the entry.
    return {
      value,
      dependsOn: value && [
        dependencyOn(value.tenantId, 'tenant'),
        dependencyOn(value.tenantId, 'config'),
        dependencyOn(value.tenantId, 'registration_policy'),
        dependencyOn(platformTenantId, 'config'),
        dependencyOn(platformTenantId, 'tenant_request_setting'),
      ],
    }
  })
}

const pictureOf = (code: 'LOGO' | 'FAVICON') =>
  sql<string | null>`(select value from config c where c.tenant_id = tenant.tenant_id and c.code = ${code})`

/** The setting of the tenant, else of the platform. */
const languages = sql<string | null>`(select value from config c
  where c.tenant_id in (tenant.tenant_id, ${platformTenantId}) and c.code = 'LANGUAGES' order by c.tenant_id desc limit 1)`

const takesRequests = sql<boolean>`exists (
  select from tenant_request_setting s where s.tenant_id = tenant.tenant_id and s.takes_requests)`

const takesRegistrations = sql<boolean>`exists (
  select from registration_policy p where p.tenant_id = tenant.tenant_id and p.takes_registrations)`

/** Whether a tenant's portal uses this host. */
export const isPortalHost = async (services: { site: Site; cache: Cache }, host: string): Promise<boolean> =>
  (await findPublicTenant(services, { host })) !== undefined
