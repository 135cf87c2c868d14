import { itemAnswers, mostAtOnce } from '@atrium/contract/batch'
import { endpoint } from '@atrium/contract/endpoint'
import { exampleId } from '@atrium/contract/example-ids'
import { day, id } from '@atrium/contract/row'
import { z } from 'zod'

/** Passwords are hashed, which takes a moment for each. */
export const mostPasswordsAtOnce = 50

const userIds = z.array(id).min(1).max(mostAtOnce)

const batch = '/iam/hzero/v1/[{tenantId}/]users/batch'
const example = { body: { userIds: [exampleId.user] } }

/** Each call does the same to several accounts, answers for each, and needs the permission of the single action. */
export const accountBatchApi = {
  freeze: endpoint({
    method: 'POST',
    path: `${batch}/frozen`,
    summary: 'Disable accounts; their sessions end immediately',
    access: { permission: 'iam.account.freeze' },
    body: z.object({ userIds }),
    example,
    response: itemAnswers,
  }),
  unfreeze: endpoint({
    method: 'POST',
    path: `${batch}/unfrozen`,
    summary: 'Enable accounts',
    access: { permission: 'iam.account.freeze' },
    body: z.object({ userIds }),
    example,
    response: itemAnswers,
  }),
  assignRole: endpoint({
    method: 'POST',
    path: `${batch}/role`,
    summary: 'Assign a role to people for a period',
    access: { permission: 'iam.assignment.change' },
    stepUp: true,
    body: z
      .object({ userIds, roleId: id, startDateActive: day.optional(), endDateActive: day.optional() })
      .refine(({ startDateActive: start, endDateActive: end }) => !start || !end || start <= end, {
        error: 'error.account.end_before_start',
        path: ['endDateActive'],
      }),
    example: { body: { userIds: [exampleId.user], roleId: exampleId.role } },
    response: itemAnswers,
  }),
  removeRole: endpoint({
    method: 'DELETE',
    path: `${batch}/role`,
    summary: 'Remove a role from people',
    access: { permission: 'iam.assignment.change' },
    stepUp: true,
    body: z.object({ userIds, roleId: id }),
    example: { body: { userIds: [exampleId.user], roleId: exampleId.role } },
    response: itemAnswers,
  }),
  addToGroup: endpoint({
    method: 'POST',
    path: `${batch}/user-group`,
    summary: 'Add people to a user group',
    access: { permission: 'iam.user-group.update' },
    stepUp: 'partly',
    body: z.object({ userIds, userGroupId: id }),
    example: { body: { userIds: [exampleId.user], userGroupId: exampleId.userGroup } },
    response: itemAnswers,
  }),
  addToUnit: endpoint({
    method: 'POST',
    path: `${batch}/unit`,
    summary: 'Assign people to a unit',
    access: { permission: 'platform.unit-member.change' },
    body: z.object({ userIds, unitId: id }),
    example: { body: { userIds: [exampleId.user], unitId: exampleId.unit } },
    response: itemAnswers,
  }),
  sendPasswords: endpoint({
    method: 'POST',
    path: `${batch}/password`,
    summary: 'Send people a link to the sign-in and a new initial password by email; their sessions end',
    access: { permission: 'iam.account.reset' },
    stepUp: true,
    body: z.object({ userIds: z.array(id).min(1).max(mostPasswordsAtOnce) }),
    example,
    response: itemAnswers,
  }),
}
