import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** A lookup value. Lookups differ in what else their items carry; `value` and `meaning` are always there. */
export const lookupValue = z.object({
  value: z.string(),
  meaning: z.string(),
  id: z.string().optional(),
  code: z.string().optional(),
  name: z.string().optional(),
})
export type LookupValue = z.infer<typeof lookupValue>

export const languageLov = 'HPFM.LANGUAGE'

export const lovApi = {
  data: endpoint({
    method: 'GET',
    path: '/hpfm/v1/[{tenantId}/]lovs/data',
    summary: 'The values of a lookup; an unknown lookup has none',
    access: 'signed-in',
    query: z.object({ lovCode: z.string().min(1).max(128) }),
    response: z.array(lookupValue),
  }),
}
