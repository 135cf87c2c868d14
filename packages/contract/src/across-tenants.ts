import { z } from 'zod'

/** The tenant of a row. Its name is sent to platform sessions only, which read the records of several tenants. */
export const ofTenant = {
  tenantId: z.int().describe('The tenant of the record'),
  tenantName: z.string().optional().describe('The name of the tenant, for platform sessions only'),
}

/** Chooses the tenant of a new record that the platform administers in all of them. */
export const tenantChoice = {
  tenantId: z.int().min(0).optional().describe('The platform may name any tenant; a tenant only itself'),
}

/** Filters by tenant, for platform sessions. Others read the records of their own tenant, whatever they send. */
export const tenantQuery = {
  tenantId: z.coerce
    .number()
    .int()
    .min(0)
    .optional()
    .describe('Only records of this tenant, for platform sessions'),
}
