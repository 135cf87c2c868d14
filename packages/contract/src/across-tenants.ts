import { z } from 'zod'

/** The tenant of a row. Its name is sent to platform sessions only, which read the records of several tenants. */
export const ofTenant = { tenantId: z.int(), tenantName: z.string().optional() }

/** Filters by tenant, for platform sessions. Others read the records of their own tenant, whatever they send. */
export const tenantQuery = { tenantId: z.coerce.number().int().min(0).optional() }
