import { tenantQuery } from '@atrium/contract/across-tenants'
import { endpoint } from '@atrium/contract/endpoint'
import { exampleId } from '@atrium/contract/example-ids'
import { page, pageQuery } from '@atrium/contract/page'
import { code, flag, id, moment, rowToken, stamps, translations, version } from '@atrium/contract/row'
import { z } from 'zod'

/** A named group of people, such as the receivers of an announcement. */
export const userGroup = stamps
  .extend({
    userGroupId: id,
    tenantId: z.int(),
    tenantName: z.string(),
    groupCode: z.string(),
    groupName: z.string(),
    remark: z.string().optional(),
    enabledFlag: flag,
    memberCount: z.int(),
  })
  .meta({ id: 'UserGroup' })
export type UserGroup = z.infer<typeof userGroup>

const groupTexts = translations({ groupName: 120 })

export const userGroupDetail = userGroup
  .extend({ _tls: groupTexts, _token: rowToken.describe('The token that came with the row') })
  .meta({ id: 'UserGroupDetail' })
export type UserGroupDetail = z.infer<typeof userGroupDetail>

export const userGroupDraft = z.object({
  groupCode: code,
  groupName: z.string().trim().min(1).max(120),
  remark: z.string().trim().max(500).optional(),
  enabledFlag: flag.default(1),
  _tls: groupTexts.optional(),
})

const groupRef = z.object({
  userGroupId: id,
  objectVersionNumber: version.describe('The version of the record'),
})

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

const groups = '/iam/v1/[{tenantId}/]user-groups'
const view = { permission: 'iam.user-group.list' } as const
const change = { permission: 'iam.user-group.update' }

export const userGroupApi = {
  list: endpoint({
    method: 'GET',
    path: groups,
    summary: 'User groups of the tenant, by page',
    access: view,
    acrossTenants: true,
    query: z.object({
      ...pageQuery(['groupName', 'groupCode', 'memberCount', 'enabledFlag', 'lastUpdateDate']),
      ...tenantQuery,
      userId: id.optional().describe('The groups of one person'),
      groupName: z.string().max(120).optional(),
      groupCode: z.string().max(128).optional(),
      enabledFlag: z.enum(['0', '1']).optional(),
    }),
    response: page(userGroup),
  }),
  get: endpoint({
    method: 'GET',
    path: `${groups}/details/{userGroupId}`,
    summary: 'One user group with its name in every language',
    access: view,
    acrossTenants: true,
    example: { params: { userGroupId: exampleId.userGroup } },
    response: userGroupDetail,
  }),
  create: endpoint({
    method: 'POST',
    path: groups,
    summary: 'Create a user group',
    access: { permission: 'iam.user-group.create' },
    body: userGroupDraft,
    example: { body: { groupCode: 'FERRY-CREWS', groupName: 'Ferry crews' } },
    response: userGroupDetail,
  }),
  update: endpoint({
    method: 'PUT',
    path: groups,
    summary: 'Update a user group',
    access: change,
    body: userGroupDraft.omit({ groupCode: true }).extend(groupRef.shape),
    example: { body: { userGroupId: exampleId.userGroup, objectVersionNumber: 1, groupName: 'Crews' } },
    response: userGroupDetail,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: groups,
    summary: 'Delete a user group; its people are not affected',
    access: { permission: 'iam.user-group.remove' },
    body: groupRef,
    example: { body: { userGroupId: exampleId.userGroup, objectVersionNumber: 1 } },
  }),
  members: endpoint({
    method: 'GET',
    path: `${groups}/{userGroupId}/users`,
    summary: 'Members of a user group, by page',
    access: view,
    acrossTenants: true,
    query: z.object({
      ...pageQuery(['realName', 'loginName', 'creationDate']),
      realName: z.string().max(120).optional(),
    }),
    example: { params: { userGroupId: exampleId.userGroup } },
    response: page(userGroupMember),
  }),
  addMembers: endpoint({
    method: 'POST',
    path: `${groups}/{userGroupId}/users`,
    summary: 'Add people to a user group',
    access: change,
    body: z
      .array(z.object({ userId: id }))
      .min(1)
      .max(500),
    example: { params: { userGroupId: exampleId.userGroup }, body: [{ userId: exampleId.user }] },
  }),
  removeMembers: endpoint({
    method: 'DELETE',
    path: `${groups}/{userGroupId}/users`,
    summary: 'Remove people from a user group',
    access: change,
    body: z
      .array(z.object({ assignId: id }))
      .min(1)
      .max(500),
    example: {
      params: { userGroupId: exampleId.userGroup },
      body: [{ assignId: exampleId.userGroupMember }],
    },
  }),
}
