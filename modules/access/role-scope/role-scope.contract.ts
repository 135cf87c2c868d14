import { dataScopeCode } from '@atrium/contract/access/data-scope'
import { endpoint } from '@atrium/contract/endpoint'
import { exampleId } from '@atrium/contract/example-ids'
import { id, version } from '@atrium/contract/row'
import { z } from 'zod'

const scopeValue = z.object({ dataHierarchyId: id, value: z.string().min(1).max(240) })

export const roleScope = z
  .object({
    roleId: id,
    objectVersionNumber: version.describe("The role's version"),
    dataScope: dataScopeCode.describe('The data scope'),
    units: z
      .array(z.object({ unitId: id, unitName: z.string() }))
      .describe('For a custom scope: units, each with all below it'),
    values: z
      .array(
        scopeValue.extend({
          dataHierarchyName: z.string().describe('The name of the data hierarchy'),
          meaning: z.string().describe('The text that is shown'),
        }),
      )
      .describe('The values'),
  })
  .meta({ id: 'RoleScope' })

export type RoleScope = z.infer<typeof roleScope>

export const roleScopeDraft = z
  .object({
    objectVersionNumber: version.describe('The version of the record'),
    dataScope: dataScopeCode.describe('The data scope'),
    unitIds: z.array(id).max(200).default([]),
    values: z.array(scopeValue).max(200).default([]).describe('The values'),
  })
  .meta({ id: 'RoleScopeDraft' })

export type RoleScopeDraft = z.infer<typeof roleScopeDraft>

const scope = '/iam/hzero/v1/[{tenantId}/]roles/{roleId}/data-scope'

export const roleScopeApi = {
  dimensions: endpoint({
    method: 'GET',
    path: '/iam/v1/[{tenantId}/]doc-type/dimensions/biz',
    summary: 'Dimensions of documents for data authority; the product limits data by role instead',
    access: 'signed-in',
    response: z.array(z.object({ dimensionCode: z.string().describe('The code of the dimension') })),
  }),
  get: endpoint({
    method: 'GET',
    path: scope,
    summary: 'The data scope of a role',
    access: { permission: 'iam.role.list' },
    acrossTenants: true,
    example: { params: { roleId: exampleId.role } },
    response: roleScope,
  }),
  update: endpoint({
    method: 'PUT',
    path: scope,
    summary: 'Set the data scope of a role',
    access: { permission: 'iam.role.update' },
    body: roleScopeDraft,
    example: {
      params: { roleId: exampleId.role },
      body: { objectVersionNumber: 1, dataScope: 'ALL' },
    },
    response: roleScope,
  }),
}
