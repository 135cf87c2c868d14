import { endpoint } from '@atrium/contract/endpoint'
import { exampleId } from '@atrium/contract/example-ids'
import { z } from 'zod'

export const labeledTypes = ['ROLE', 'MENU'] as const
const labeledType = z.enum(labeledTypes)

/** A word on roles or menus. It has no row of its own: its name is its id. */
const label = z.object({ id: z.string(), name: z.string(), type: labeledType.describe('The kind') })

const labels = '/iam/v1/[{tenantId}/]labels'
const access = { permission: 'iam.label.list' } as const

export const labelApi = {
  list: endpoint({
    method: 'GET',
    path: labels,
    summary: 'Labels in use on roles or menus, in alphabetical order',
    access,
    query: z.object({ type: labeledType.default('ROLE').describe('The kind') }),
    response: z.array(label),
  }),
  byType: endpoint({
    method: 'GET',
    path: `${labels}/by-type`,
    summary: 'Labels in use on roles or menus, under the address of HZERO-compatible clients',
    access,
    query: z.object({ type: labeledType.default('ROLE').describe('The kind') }),
    response: z.array(label),
  }),
  ofRow: endpoint({
    method: 'GET',
    path: '/iam/v1/[{tenantId}/]label-rels/{dataType}/{dataId}',
    summary: 'Labels of one role or menu',
    access,
    example: { params: { dataType: 'ROLE', dataId: exampleId.role } },
    response: z.array(
      z.object({
        labelId: z.string(),
        name: z.string(),
        dataType: labeledType.describe('The kind of record'),
        dataId: z.string(),
      }),
    ),
  }),
}
