import { insertTenant, type NewTenant } from '@atrium/directory/tenant/server/tenant.actions.ts'
import type { Site } from '@atrium/server/db/connection/site'

/** Makes a tenant with the roles that every tenant has, in a transaction of its own. */
export const seedTenant = (site: Site, draft: NewTenant, userId?: string): Promise<number> =>
  site({ userId }, db => insertTenant(db, draft))
