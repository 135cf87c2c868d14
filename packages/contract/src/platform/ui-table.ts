import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const uiTable = z.object({
  code: z.string(),
  columns: z.array(
    z.object({ id: z.string(), width: z.number().optional(), hidden: z.boolean().optional() }),
  ),
})
export type UiTable = z.infer<typeof uiTable>

export const uiTableApi = {
  list: endpoint({
    method: 'GET',
    path: '/hpfm/v1/{tenantId}/ui-table',
    summary: 'How tables are laid out in this tenant: columns in their order and width',
    access: 'signed-in',
    response: z.array(uiTable),
  }),
}
