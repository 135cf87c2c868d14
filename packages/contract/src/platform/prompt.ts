import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const keys = z.string().max(1000)

export const promptApi = {
  list: endpoint({
    method: 'GET',
    path: '/hpfm/v1/{tenantId}/prompt/{lang}',
    summary: 'Texts of the user interface: full key to text, the tenant over the platform',
    // Asked for before anybody is signed in, and again after a sign-in was lost.
    access: 'public',
    query: z.object({ promptKey: z.union([keys, z.array(keys).max(50)]).optional() }),
    response: z.record(z.string(), z.string()),
  }),
}
