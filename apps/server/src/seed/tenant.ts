import type { Site } from '../db/site.ts'
import { insertTenant, type NewTenant } from '../features/iam/tenant.actions.ts'

/** Makes a tenant with the roles that every tenant has, in a transaction of its own. */
export const seedTenant = (site: Site, draft: NewTenant, userId?: string): Promise<number> =>
  site({ userId }, db => insertTenant(db, draft))
