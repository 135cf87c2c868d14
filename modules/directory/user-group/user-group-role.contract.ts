import { mostAtOnce } from '@atrium/contract/batch'
import { endpoint } from '@atrium/contract/endpoint'
import { exampleId } from '@atrium/contract/example-ids'
import { flag, id } from '@atrium/contract/row'
import { z } from 'zod'
import { roleEffect } from '../shared/role-effect.contract.ts'

/** A role that everyone in a user group holds while the group is enabled. */
export const userGroupRole = z
  .object({
    roleId: id,
    name: z.string(),
    code: z.string(),
    assignableFlag: flag.describe('Whether the session may assign and remove it'),
  })
  .meta({ id: 'UserGroupRole' })
export type UserGroupRole = z.infer<typeof userGroupRole>

const path = '/iam/v1/[{tenantId}/]user-groups/{userGroupId}'
const params = { userGroupId: exampleId.userGroup }
const several = '/iam/v1/[{tenantId}/]user-groups/batch'
const groups = z.object({
  userGroupIds: z.array(id).min(1).max(mostAtOnce).describe('The ids of the user groups'),
})
/** The preview of the same change of several groups. */
const previewOf = <const Verb extends 'enable' | 'disable' | 'remove'>(verb: Verb, summary: string) =>
  endpoint({
    method: 'POST',
    path: `${several}/${verb}/preview` as const,
    summary: `${summary}; nothing is changed`,
    access: { permission: verb === 'remove' ? 'iam.user-group.remove' : 'iam.user-group.update' },
    body: groups,
    example: { body: { userGroupIds: [exampleId.userGroup] } },
    response: roleEffect,
  })

const people = z.array(id).max(500).optional()

/** Roles that are named one by one overwrite nothing, so that the change needs no version. */
const someRoles = z.array(id).max(100).default([])
const changeOfRoles = z.object({
  assignRoleIds: someRoles.describe('Roles that the group holds from now on'),
  removeRoleIds: someRoles.describe('Roles that it holds no longer'),
})

/** The calls about the roles of a group, and about what its changes mean for people. */
export const userGroupRoleApi = {
  roles: endpoint({
    method: 'GET',
    path: `${path}/roles`,
    summary: 'Roles that everyone in a user group holds',
    access: { permission: 'iam.user-group.list' },
    acrossTenants: true,
    example: { params },
    response: z.array(userGroupRole),
  }),
  changeRoles: endpoint({
    method: 'PUT',
    path: `${path}/roles`,
    summary: 'Change the roles that everyone in a user group holds',
    access: { permission: 'iam.user-group.grant' },
    stepUp: true,
    body: changeOfRoles,
    example: { params, body: { assignRoleIds: [exampleId.role], removeRoleIds: [] } },
    response: z.array(userGroupRole),
  }),
  previewRoles: endpoint({
    method: 'POST',
    path: `${path}/roles/preview`,
    summary: 'Preview who gains and loses roles when those of a user group change; nothing is changed',
    access: { permission: 'iam.user-group.grant' },
    body: changeOfRoles,
    example: { params, body: { assignRoleIds: [exampleId.role], removeRoleIds: [] } },
    response: roleEffect,
  }),
  preview: endpoint({
    method: 'POST',
    path: `${path}/preview`,
    summary: 'Preview who gains and loses roles by another change of a user group; nothing is changed',
    access: { permission: 'iam.user-group.update' },
    body: z.object({
      addUserIds: people.describe('People who join'),
      removeUserIds: people.describe('People who leave'),
      enabledFlag: flag.optional().describe('Whether the group is enabled afterwards'),
    }),
    example: { params, body: { addUserIds: [exampleId.user] } },
    response: roleEffect,
  }),
  previewEnabling: previewOf('enable', 'Preview who gains roles when user groups are enabled'),
  previewDisabling: previewOf('disable', 'Preview who loses roles when user groups are disabled'),
  previewRemoval: previewOf('remove', 'Preview who loses roles when user groups are deleted'),
}
