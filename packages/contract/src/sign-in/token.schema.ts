import { z } from 'zod'
import { day } from '../row.ts'

export const suspension = z.object({
  tenantName: z.string(),
  suspendedDay: day.optional(),
  suspendedReason: z.string().optional(),
})
export type Suspension = z.infer<typeof suspension>
