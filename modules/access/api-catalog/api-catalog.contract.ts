import { anyOf } from '@atrium/contract/any-of'
import { endpoint } from '@atrium/contract/endpoint'
import { exampleId } from '@atrium/contract/example-ids'
import { page, pageQuery } from '@atrium/contract/page'
import { id } from '@atrium/contract/row'
import { z } from 'zod'

/** The access rule of a call: public, signed in, or with its permission. */
export const callAccess = z.enum(['public', 'signed-in', 'permission']).meta({ id: 'CallAccess' })
export type CallAccess = z.infer<typeof callAccess>

/** A call of the product, as declared by its contract. */
export const catalogCall = z
  .object({
    permissionId: id.describe('Its name, such as `iam.role.create`'),
    method: z.string(),
    path: z.string(),
    description: z.string(),
    serviceName: z.string(),
    tag: z.string().describe('The subject within its service'),
    access: callAccess,
    level: z.enum(['site', 'organization']).describe('`site` for calls of the platform only'),
    code: z.string().optional().describe('The permission it requires'),
    setCount: z.int().describe('The number of permission sets that include it, on both levels'),
  })
  .meta({ id: 'CatalogCall' })
export type CatalogCall = z.infer<typeof catalogCall>

export const catalogCallDetail = catalogCall
  .extend({
    permissionSets: z
      .array(
        z.object({
          id,
          name: z.string(),
          code: z.string(),
          menuName: z.string(),
          level: z.string(),
          tenantName: z
            .string()
            .optional()
            .describe("The tenant that owns the menu; missing for the product's"),
        }),
      )
      .describe('The permission sets that allow it'),
  })
  .meta({ id: 'CatalogCallDetail' })
export type CatalogCallDetail = z.infer<typeof catalogCallDetail>

/** The basis of a decision: see `decide.ts` of the server. */
export const callReason = z
  .enum([
    'nobody-asked',
    'signed-in',
    'administrator',
    'permission-set',
    'lacks-permission',
    'module-off',
    'not-platform',
  ])
  .meta({ id: 'CallReason' })
export type CallReason = z.infer<typeof callReason>

/** Whether a person may make a call, for each role that is valid today. */
export const callerVerdict = z
  .object({
    roleId: id,
    roleName: z.string(),
    tenantName: z.string(),
    approve: z.boolean().describe('Whether the call is allowed'),
    reason: callReason.describe('The reason'),
    setName: z
      .string()
      .optional()
      .describe('The set that grants it, and the role it is inherited from, if it is'),
    inheritedFrom: z.string().optional().describe('The role it is inherited from'),
  })
  .meta({ id: 'CallerVerdict' })
export type CallerVerdict = z.infer<typeof callerVerdict>

const text = z.string().max(200).optional()
const calls = '/iam/hzero/v1/permissions'
const access = { permission: 'iam.api-catalogue.list', level: 'site' } as const
const named = { params: { permissionId: 'iam.role.create' } }

export const apiCatalogApi = {
  list: endpoint({
    method: 'GET',
    path: calls,
    summary: 'Calls of the product and the access each requires, by page',
    access,
    query: z.object({
      ...pageQuery(['permissionId', 'method', 'path', 'serviceName', 'code', 'setCount']),
      path: text,
      code: text,
      description: text,
      method: anyOf(z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])).optional(),
      serviceName: z.string().max(40).optional(),
      access: anyOf(callAccess).optional(),
      level: z.string().max(20).optional(),
    }),
    response: page(catalogCall),
  }),
  get: endpoint({
    method: 'GET',
    path: `${calls}/details/{permissionId}`,
    summary: 'One call with the permission sets that allow it',
    access,
    example: named,
    response: catalogCallDetail,
  }),
  explain: endpoint({
    method: 'GET',
    path: `${calls}/details/{permissionId}/callers/{userId}`,
    summary: 'Whether a person is allowed to make a call, in each role, and why',
    access,
    example: { params: { permissionId: 'iam.role.create', userId: exampleId.user } },
    response: z.array(callerVerdict),
  }),
}
