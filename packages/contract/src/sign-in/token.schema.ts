import { z } from 'zod'
import { day } from '../row.ts'

export const suspension = z
  .object({
    tenantName: z.string(),
    suspendedDay: day.optional().describe('The day since which the tenant is suspended'),
    suspendedReason: z.string().optional().describe('Why the tenant is suspended'),
  })
  .meta({ id: 'Suspension' })
export type Suspension = z.infer<typeof suspension>
