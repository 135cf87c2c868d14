import { endpoint } from '@atrium/contract/endpoint'
import { exampleId } from '@atrium/contract/example-ids'
import { page, pageQuery } from '@atrium/contract/page'
import { code, day, flag, id, stamps } from '@atrium/contract/row'
import { z } from 'zod'

const kind = z.enum(['FERRY', 'CARGO'])

const handBerth = stamps.extend({
  handBerthId: id,
  name: z.string(),
  code: z.string(),
  kind,
  length: z.int(),
  openedOn: day,
  master: id.optional(),
  masterName: z.string().optional(),
  note: z.string().optional(),
  enabled: flag,
})
export type HandBerth = z.infer<typeof handBerth>

const path = '/iam/v1/[{tenantId}/]hand-berths'

/** The calls of berths, as a feature without the kit declares them. */
export const byHandApi = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'Berths of the tenant, by page',
    access: { permission: 'iam.hand-berth.list' },
    query: z.object({
      ...pageQuery(['name', 'code', 'kind', 'length', 'openedOn', 'enabled', 'lastUpdateDate']),
      name: z.string().max(120).optional(),
      code: z.string().max(128).optional(),
      kind: kind.optional(),
      enabled: z.enum(['0', '1']).optional(),
    }),
    response: page(handBerth),
  }),
  create: endpoint({
    method: 'POST',
    path,
    summary: 'Create a berth',
    access: { permission: 'iam.hand-berth.create' },
    body: z.object({
      name: z.string().trim().min(1).max(120),
      code,
      kind,
      length: z.int().min(1).max(2_147_483_647),
      openedOn: day,
      master: id.optional(),
      note: z.string().trim().max(500).optional(),
      enabled: flag.default(1),
    }),
    example: {
      body: {
        name: 'North',
        code: 'NORTH',
        kind: 'FERRY',
        length: 80,
        openedOn: '2026-11-23',
        master: exampleId.user,
      },
    },
    response: handBerth,
  }),
}
