import { z } from 'zod'

/** Whose record a row is; its name is said to the platform, which reads the records of others, too. */
export const ofTenant = { tenantId: z.int(), tenantName: z.string().optional() }

/** Of one tenant alone, on the platform. Everybody else reads the own tenant's records, whatever they send. */
export const tenantQuery = { tenantId: z.coerce.number().int().min(0).optional() }
