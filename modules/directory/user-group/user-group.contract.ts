import { endpoint } from '@atrium/contract/endpoint'
import { exampleId } from '@atrium/contract/example-ids'
import { page, pageQuery } from '@atrium/contract/page'
import type { RowOf } from '@atrium/contract/resource/resource'
import { id, moment } from '@atrium/contract/row'
import { z } from 'zod'
import { userGroup } from './user-group.resource.ts'

export type UserGroup = RowOf<typeof userGroup>

export const userGroupMember = z
  .object({
    assignId: id,
    userGroupId: id,
    userId: id,
    loginName: z.string(),
    realName: z.string(),
    imageUrl: z.string().optional().describe('The URL of the picture'),
    creationDate: moment,
  })
  .meta({ id: 'UserGroupMember' })
export type UserGroupMember = z.infer<typeof userGroupMember>

const path = '/iam/v1/[{tenantId}/]user-groups/{userGroupId}/users'
const params = { userGroupId: exampleId.userGroup }
const change = { permission: 'iam.user-group.update' }

/** The calls about the people of a group. */
export const userGroupMemberApi = {
  members: endpoint({
    method: 'GET',
    path,
    summary: 'Members of a user group, by page',
    access: { permission: 'iam.user-group.list' },
    acrossTenants: true,
    query: z.object({
      ...pageQuery(['realName', 'loginName', 'creationDate']),
      realName: z.string().max(120).optional(),
    }),
    example: { params },
    response: page(userGroupMember),
  }),
  addMembers: endpoint({
    method: 'POST',
    path,
    summary: 'Add people to a user group',
    access: change,
    stepUp: 'partly',
    body: z
      .array(z.object({ userId: id }))
      .min(1)
      .max(500),
    example: { params, body: [{ userId: exampleId.user }] },
  }),
  removeMembers: endpoint({
    method: 'DELETE',
    path,
    summary: 'Remove people from a user group',
    access: change,
    stepUp: 'partly',
    body: z
      .array(z.object({ assignId: id }))
      .min(1)
      .max(500),
    example: { params, body: [{ assignId: exampleId.userGroupMember }] },
  }),
}

export const userGroupApi = { ...userGroup.api, ...userGroupMemberApi }
