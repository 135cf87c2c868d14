import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { customCode, fieldAccess } from '../resource/custom.ts'
import { id } from '../row.ts'
import { dataScopeCode } from './data-scope.ts'
import { mostCodesInOneCheck } from './menu.ts'

const requestedCode = z.string().min(1).max(500)

/** A permission set that would grant access, and the page it belongs to. */
const enoughSet = z.object({
  id,
  code: z.string(),
  name: z.string(),
  menuName: z.string(),
})

/** A person who can grant what is missing, and the role that lets them. */
const granter = z.object({ userId: id, realName: z.string(), roleName: z.string() })
export type Granter = z.infer<typeof granter>

/**
 * The explanation of an access decision: the steps from the user to the data, in their order. The first one that is
 * not `ok` is the reason of a refusal; later ones were not checked.
 */
export const explanation = z
  .object({
    code: z.string(),
    approve: z.boolean().describe('Whether the call is allowed'),
    steps: z
      .array(
        z.object({
          kind: z.enum(['person', 'role', 'permission-set', 'code', 'data-scope']).describe('The kind'),
          ok: z.boolean().optional().describe('Absent if an earlier step already decided'),
          name: z.string(),
          inheritedFrom: z
            .string()
            .optional()
            .describe('Of the permission set: the role it is inherited from, if it is not the role itself'),
          throughGroups: z
            .array(z.string())
            .optional()
            .describe('Of the role: the user groups through which the user holds it, if not directly'),
          throughUnits: z
            .array(z.string())
            .optional()
            .describe('Of the role: the units through which the user holds it, if not directly'),
          dataScope: dataScopeCode.optional().describe('Of the data scope: the records that the role shows'),
        }),
      )
      .describe('The steps of the decision, in their order'),
    moduleOff: z
      .string()
      .optional()
      .describe('The name of the module that the platform has switched off, if that is the reason'),
    missing: z
      .object({ code: z.string(), sets: z.array(enoughSet).describe('The permission sets') })
      .optional()
      .describe('The missing code and the sets that contain it, if something is missing'),
    ownRoles: z
      .array(
        z.object({
          id,
          name: z.string(),
          throughGroups: z
            .array(z.string())
            .optional()
            .describe('The user groups through which it is held, if not directly'),
          throughUnits: z
            .array(z.string())
            .optional()
            .describe('The units through which it is held, if not directly'),
        }),
      )
      .describe('Other roles of the user in this tenant that grant access: the user can switch to them'),
    grantedBy: z
      .array(granter)
      .describe('Users of this tenant who could grant one of those sets, and the role that lets them'),
  })
  .meta({ id: 'Explanation' })
export type Explanation = z.infer<typeof explanation>

/** The access of the current roles to a field that the tenant has added, and where it comes from. */
const explainedField = z
  .object({
    code: customCode,
    title: z.string().describe('The title in the language of the request'),
    access: fieldAccess.exclude(['absent']).describe('The access to its values: the widest of the roles'),
    roles: z
      .array(
        z.object({
          id,
          name: z.string(),
          access: fieldAccess.describe('The access of this role'),
          basis: z
            .enum(['administrator', 'role', 'others'])
            .describe(
              'Where it comes from: administrators write every field, the rule of the field names the role, or it is that of all others',
            ),
        }),
      )
      .describe('The current roles'),
  })
  .meta({ id: 'ExplainedField' })
export type ExplainedField = z.infer<typeof explainedField>

/** The explanation of the access to own fields of a kind of record. */
export const fieldExplanation = z
  .object({
    person: z.string().describe('The name of the user'),
    tenant: z.string().describe('The name of the tenant'),
    fields: z.array(explainedField).describe('The fields in use, without those absent for the current roles'),
    grantedBy: z.array(granter).describe('Users of this tenant who could change the rules of its fields'),
  })
  .meta({ id: 'FieldExplanation' })
export type FieldExplanation = z.infer<typeof fieldExplanation>

/** A code alone, or an object with further fields, as some HZERO front ends send it. */
const checkItem = z.union([
  requestedCode.transform(code => ({ code })),
  z.object({
    code: requestedCode,
    organizationId: z.union([z.int(), z.string()]).optional().describe('The id of the tenant'),
    projectId: z.union([z.int(), z.string()]).optional().describe('Not used; for HZERO-compatible clients'),
    resourceType: z.string().optional().describe('Not used; for HZERO-compatible clients'),
  }),
])

export const permissionApi = {
  explain: endpoint({
    method: 'GET',
    path: '/iam/hzero/v1/[{tenantId}/]permissions/explain',
    summary: 'Why the current role is or is not allowed to do this, and who can grant it',
    access: 'signed-in',
    tokens: 'always',
    query: z.object({ code: requestedCode }),
    example: { query: { code: 'iam.role.create' } },
    response: explanation,
  }),
  explainFields: endpoint({
    method: 'GET',
    path: '/iam/hzero/v1/[{tenantId}/]permissions/explain-fields',
    summary:
      'Why the current roles change, read or only see masked the fields that the tenant has added to a kind of record',
    access: 'signed-in',
    tokens: 'always',
    query: z.object({
      resource: z.string().min(1).max(120).describe('The kind of record, such as `iam.user-group`'),
    }),
    example: { query: { resource: 'iam.user-group' } },
    response: fieldExplanation,
  }),
  check: endpoint({
    method: 'POST',
    path: '/iam/v1/permissions/checkPermission',
    summary: 'Permission codes, of those given, that the current role has, each returned as sent',
    access: 'signed-in',
    tokens: 'always',
    onlyReads: true,
    body: z.array(checkItem).max(mostCodesInOneCheck, { error: 'error.permission.tooMany' }),
    example: {
      body: ['hiam.role.list.button.create', { code: 'iam.role.update', resourceType: 'organization' }],
    },
    response: z.array(
      z.object({
        code: z.string(),
        approve: z.boolean().describe('Whether the call is allowed'),
        controllerType: z
          .enum(['disabled', 'hidden'])
          .optional()
          .describe('Always the same value, for HZERO-compatible clients'),
        organizationId: z.union([z.int(), z.string()]).optional().describe('The id of the tenant'),
        projectId: z
          .union([z.int(), z.string()])
          .optional()
          .describe('Not used; for HZERO-compatible clients'),
        resourceType: z.string().optional().describe('Not used; for HZERO-compatible clients'),
      }),
    ),
  }),
}
