import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../row.ts'
import { dataScopeCode } from './data-scope.ts'
import { mostCodesInOneCheck } from './menu.ts'

const asked = z.string().min(1).max(500)

/** A permission set that would be enough, and the page it belongs to. */
const enoughSet = z.object({ id, code: z.string(), name: z.string(), menuName: z.string() })

/**
 * Why somebody may or may not: the steps from the person to the data, in their order. The first one that is not `ok`
 * is the reason of a refusal; those after it were not looked at.
 */
export const explanation = z.object({
  code: z.string(),
  approve: z.boolean(),
  steps: z.array(
    z.object({
      kind: z.enum(['person', 'role', 'permission-set', 'code', 'data-scope']),
      /** Absent: an earlier step decided already. */
      ok: z.boolean().optional(),
      name: z.string(),
      /** Of the permission set: the role that passes it on, when it is not the own one. */
      inheritedFrom: z.string().optional(),
      /** Of the data scope: which records the role shows. */
      dataScope: dataScopeCode.optional(),
    }),
  ),
  /** What is lacking, when something is: the code itself and the sets that hold it. */
  missing: z.object({ code: z.string(), sets: z.array(enoughSet) }).optional(),
  /** Other own roles of this tenant that allow it: the way in now. */
  ownRoles: z.array(z.object({ id, name: z.string() })),
  /** People of this tenant who could grant one of those sets, and the role they do it in. */
  grantedBy: z.array(z.object({ userId: id, realName: z.string(), roleName: z.string() })),
})
export type Explanation = z.infer<typeof explanation>

/** A code alone, or as some front ends of the family send it, with what they know besides. */
const checkItem = z.union([
  asked.transform(code => ({ code })),
  z.object({
    code: asked,
    organizationId: z.union([z.int(), z.string()]).optional(),
    projectId: z.union([z.int(), z.string()]).optional(),
    resourceType: z.string().optional(),
  }),
])

export const permissionApi = {
  explain: endpoint({
    method: 'GET',
    path: '/iam/hzero/v1/[{tenantId}/]permissions/explain',
    summary: 'Why the current role is or is not allowed to do this, and who can grant it',
    access: 'signed-in',
    query: z.object({ code: asked }),
    example: { query: { code: 'iam.role.create' } },
    response: explanation,
  }),
  check: endpoint({
    method: 'POST',
    path: '/iam/v1/permissions/checkPermission',
    summary: 'Permission codes, of those given, that the current role has, each returned as sent',
    access: 'signed-in',
    onlyReads: true,
    body: z.array(checkItem).max(mostCodesInOneCheck, { error: 'error.permission.tooMany' }),
    example: {
      body: ['hiam.role.list.button.create', { code: 'iam.role.update', resourceType: 'organization' }],
    },
    response: z.array(
      z.object({
        code: z.string(),
        approve: z.boolean(),
        controllerType: z.enum(['disabled', 'hidden']).optional(),
        organizationId: z.union([z.int(), z.string()]).optional(),
        projectId: z.union([z.int(), z.string()]).optional(),
        resourceType: z.string().optional(),
      }),
    ),
  }),
}
