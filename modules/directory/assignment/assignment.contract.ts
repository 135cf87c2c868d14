import { endpoint } from '@atrium/contract/endpoint'
import { exampleId } from '@atrium/contract/example-ids'
import { page, pageQuery } from '@atrium/contract/page'
import { day, flag, id } from '@atrium/contract/row'
import { z } from 'zod'

/** A user group through which people hold a role. */
export const throughGroup = z.object({
  userGroupId: id,
  userGroupName: z.string().describe('The name of the user group'),
})

/** A unit through which people hold a role. */
export const throughUnit = z.object({ unitId: id, unitName: z.string().describe('The name of the unit') })

/** A person who holds a role, with an optional first and last day, both inclusive. */
export const assignment = z
  .object({
    id,
    realName: z.string(),
    loginName: z.string(),
    imageUrl: z.string().optional().describe('The URL of the picture'),
    startDateActive: day.optional(),
    endDateActive: day.optional(),
    directFlag: flag.describe(
      'Whether the role is assigned to the person, who may hold it in other ways, too',
    ),
    throughGroups: z.array(throughGroup).describe('The user groups through which the person holds it'),
    throughUnits: z.array(throughUnit).describe('The units through which the person holds it today'),
  })
  .meta({ id: 'Assignment' })
export type Assignment = z.infer<typeof assignment>

const assigned = z.object({ roleId: id, memberId: id })

const memberRoles = '/iam/hzero/v1/[{tenantId}/]member-roles'

export const assignmentApi = {
  list: endpoint({
    method: 'GET',
    path: `${memberRoles}/role-users/{roleId}`,
    summary: 'People who hold a role, today or at another time, by page',
    access: { permission: 'iam.assignment.list' },
    acrossTenants: true,
    example: { params: { roleId: exampleId.role } },
    query: z.object({
      ...pageQuery(['realName', 'loginName', 'startDateActive', 'endDateActive']),
      realName: z.string().max(120).optional(),
    }),
    response: page(assignment),
  }),
  assign: endpoint({
    method: 'POST',
    path: `${memberRoles}/batch-assign`,
    summary: 'Assign roles to people for a period, or change the period, all or none',
    access: { permission: 'iam.assignment.change' },
    stepUp: true,
    example: {
      body: [{ roleId: exampleId.role, memberId: exampleId.user, endDateActive: '2090-01-31' }],
    },
    body: z
      .array(
        assigned
          .extend({ startDateActive: day.optional(), endDateActive: day.optional() })
          .refine(({ startDateActive: start, endDateActive: end }) => !start || !end || start <= end, {
            error: 'error.account.end_before_start',
          }),
      )
      .min(1)
      .max(200),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${memberRoles}/batch-delete`,
    summary: 'Remove roles from people, all or none',
    access: { permission: 'iam.assignment.change' },
    stepUp: true,
    example: { body: [{ roleId: exampleId.role, memberId: exampleId.user }] },
    body: z.array(assigned).min(1).max(200),
  }),
}
