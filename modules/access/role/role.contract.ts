import { labels } from '@atrium/contract/access/label.schema'
import { menuType } from '@atrium/contract/access/menu'
import { ofTenant, tenantQuery } from '@atrium/contract/across-tenants'
import { endpoint } from '@atrium/contract/endpoint'
import { exampleId } from '@atrium/contract/example-ids'
import { page, pageQuery } from '@atrium/contract/page'
import { code, day, flag, id, rowToken, stamps, translations, tree, version } from '@atrium/contract/row'
import { z } from 'zod'
import { grantChange } from '../role-permissions/role-grant.contract.ts'

export const role = stamps
  .extend({
    id,
    ...ofTenant,
    code: z.string(),
    name: z.string(),
    description: z.string().optional(),
    level: z.string(),
    enabled: z.boolean(),
    builtIn: z.boolean().describe('Shipped with the product: read-only'),
    parentRoleId: id.optional(),
    parentRoleName: z.string().optional(),
    inheritRoleId: id.optional(),
    inheritedRoleName: z.string().optional(),
    endDateActive: day.optional().describe('Last day on which the role is valid, `YYYY-MM-DD`'),
    memberCount: z.int().describe('People who hold the role today'),
    permissionSetCount: z.int(),
    roleLabels: z
      .array(z.string())
      .describe('Labels for front ends: `currentRoleLabels` of people who work in the role'),
  })
  .meta({ id: 'Role' })
export type Role = z.infer<typeof role>

const roleTexts = translations({ name: 120, description: 500 })

/** One role with its texts in every language. */
export const roleDetail = role
  .extend({
    heldSetCount: z
      .int()
      .optional()
      .describe('Permission sets with inherited ones; absent for the administrator role, which has all'),
    _tls: roleTexts,
    _token: rowToken,
  })
  .meta({ id: 'RoleDetail' })
export type RoleDetail = z.infer<typeof roleDetail>

export const roleDraft = z
  .object({
    name: z.string().trim().min(1).max(120),
    code,
    description: z.string().trim().max(500).optional(),
    parentRoleId: id.optional(),
    inheritRoleId: id.optional(),
    endDateActive: day.optional(),
    enabled: z.boolean().default(true),
    roleLabels: labels.optional(),
    _tls: roleTexts
      .optional()
      .describe('Texts in other languages; `name` and `description` are in the language of the caller'),
  })
  .meta({ id: 'RoleDraft' })
export type RoleDraft = z.infer<typeof roleDraft>

/** The fields by which HZERO-compatible clients offer actions on a role. */
const management = {
  adminFlag: flag.describe('1 for the role that administers its level'),
  haveAdminFlag: flag.describe('1 for roles that can be edited: all but those that came with the product'),
  assignedFlag: flag.describe('1 if the caller holds the role'),
  inheritable: flag.describe('1: any role can be inherited'),
  roleSource: z.enum(['default', 'custom']),
}

export const managedRole = role.extend(management).meta({ id: 'ManagedRole' })
export type ManagedRole = z.infer<typeof managedRole>

/** A role in the tree of parents, with the number of its children. */
export const roleBranch = managedRole.extend({ childrenNum: z.int() }).meta({ id: 'RoleBranch' })
export type RoleBranch = z.infer<typeof roleBranch>

const search = {
  name: z.string().max(120).optional(),
  code: z.string().max(128).optional(),
}

const listQuery = z.object({
  ...pageQuery(['name', 'code', 'endDateActive', 'memberCount', 'enabled', 'lastUpdateDate']),
  ...tenantQuery,
  ...search,
  enabled: z
    .enum(['true', 'false'])
    .transform(text => text === 'true')
    .optional(),
  parentRoleId: id.optional(),
  endBefore: day.optional().describe('Only roles that end before this day'),
})

/** A role that is to be deleted, with what stands in the way. */
export const roleRemoval = z
  .object({
    id,
    name: z.string(),
    holders: z.int().describe('People who have, had or will have the role'),
    groups: z.int().describe('User groups that have the role, with or without people'),
    units: z.int().describe('Units that have the role, with or without people'),
    below: z
      .array(z.object({ id, name: z.string() }))
      .describe('Roles below it, and roles that inherit from it'),
  })
  .meta({ id: 'RoleRemoval' })
export type RoleRemoval = z.infer<typeof roleRemoval>

const roleRef = z.object({ id, objectVersionNumber: version })
const roleRefs = z.array(roleRef).min(1).max(200)

/** A node of the permission tree: a menu, or a permission set below it. */
export const permissionNode = tree(
  z.object({
    id,
    name: z.string(),
    code: z.string(),
    type: z.union([menuType, z.literal('ps')]).describe('The kind'),
    icon: z.string().optional().describe('The name of the icon'),
    checkedFlag: z
      .enum(['Y', 'N'])
      .optional()
      .describe('Permission sets only: whether the role holds it, itself or by inheritance'),
    inheritFlag: flag.optional().describe('Whether the role has it by inheritance'),
    permissionCount: z
      .int()
      .optional()
      .describe('Permission sets only: the number of calls that the set allows'),
    shieldReason: z
      .enum(['parent-lacks', 'above-own'])
      .optional()
      .describe('Why this set cannot be granted to this role, if it cannot'),
  }),
  'subMenus',
)
z.globalRegistry.add(permissionNode, { id: 'PermissionNode' })
export type PermissionNode = z.infer<typeof permissionNode>

const roles = '/iam/hzero/v1/[{tenantId}/]roles'

export const roleApi = {
  list: endpoint({
    method: 'GET',
    path: `${roles}/paging`,
    summary: 'Roles of the tenant, by page',
    access: { permission: 'iam.role.list' },
    acrossTenants: true,
    query: listQuery,
    response: page(role),
  }),
  manageable: endpoint({
    method: 'GET',
    path: `${roles}/self/manageable-roles`,
    summary: 'Roles of the tenant with what the caller can do with them, by page',
    access: { permission: 'iam.role.list' },
    acrossTenants: true,
    query: listQuery,
    response: page(managedRole),
  }),
  current: endpoint({
    method: 'GET',
    path: '/iam/hzero/v1/member-roles/current-role',
    summary: 'The role in which the session works; `adminFlag` is 1 if it can create roles',
    access: 'signed-in',
    response: z.object({
      id,
      code: z.string(),
      name: z.string(),
      level: z.string(),
      tenantId: z.int(),
      adminFlag: flag,
    }),
  }),
  tree: endpoint({
    method: 'GET',
    path: `${roles}/self/manageable-roles/tree`,
    summary: 'Top-level roles; with a search, matching roles on any level',
    access: { permission: 'iam.role.list' },
    acrossTenants: true,
    query: z.object({ ...search, ...tenantQuery }),
    response: z.array(roleBranch),
  }),
  subTree: endpoint({
    method: 'GET',
    path: `${roles}/self/manageable-roles/tree/sub`,
    summary: 'Direct child roles of a role, or those at the top, by page',
    access: { permission: 'iam.role.list' },
    acrossTenants: true,
    query: z.object({ ...pageQuery(['name', 'code']), parentRoleId: id.optional() }),
    example: { query: { parentRoleId: exampleId.role } },
    response: page(roleBranch),
  }),
  get: endpoint({
    method: 'GET',
    path: `${roles}/{roleId}`,
    summary: 'One role with its texts in every language',
    access: { permission: 'iam.role.list' },
    acrossTenants: true,
    example: { params: { roleId: exampleId.role } },
    response: roleDetail,
  }),
  create: endpoint({
    method: 'POST',
    path: roles,
    summary: 'Create a role',
    access: { permission: 'iam.role.create' },
    body: roleDraft,
    example: {
      body: {
        code: 'harbour-pilot',
        name: 'Harbour pilot',
        description: 'Guides ships into port',
        endDateActive: '2031-12-31',
        roleLabels: ['HARBOUR'],
        _tls: { name: { zh_CN: '引航员' } },
      },
    },
    response: roleDetail,
  }),
  copy: endpoint({
    method: 'POST',
    path: `${roles}/copy`,
    summary: 'Copy a role with its current permissions',
    access: { permission: 'iam.role.copy' },
    body: roleDraft.extend({ copyFromRoleId: id }),
    example: { body: { code: 'night-pilot', name: 'Night pilot', copyFromRoleId: exampleId.role } },
    response: roleDetail,
  }),
  inherit: endpoint({
    method: 'POST',
    path: `${roles}/inherit`,
    summary: 'Create a role that inherits the permissions of another one',
    access: { permission: 'iam.role.inherit' },
    body: roleDraft.extend({ inheritRoleId: id }),
    example: { body: { code: 'deputy-pilot', name: 'Deputy pilot', inheritRoleId: exampleId.role } },
    response: roleDetail,
  }),
  update: endpoint({
    method: 'PUT',
    path: roles,
    summary: 'Update a role',
    access: { permission: 'iam.role.update' },
    stepUp: 'partly',
    body: roleDraft.omit({ code: true }).extend(roleRef.shape),
    example: { body: { id: exampleId.role, objectVersionNumber: 1, name: 'Harbour master', enabled: true } },
    response: roleDetail,
  }),
  enable: endpoint({
    method: 'PUT',
    path: `${roles}/enable`,
    summary: 'Enable roles, all or none',
    access: { permission: 'iam.role.update' },
    body: roleRefs,
    example: { body: [{ id: exampleId.role, objectVersionNumber: 1 }] },
  }),
  disable: endpoint({
    method: 'PUT',
    path: `${roles}/disable`,
    summary: 'Disable roles, all or none',
    access: { permission: 'iam.role.update' },
    body: roleRefs,
    example: { body: [{ id: exampleId.role, objectVersionNumber: 1 }] },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: roles,
    summary: 'Delete roles that no one holds, all or none',
    access: { permission: 'iam.role.remove' },
    body: roleRefs,
    example: { body: [{ id: exampleId.role, objectVersionNumber: 1 }] },
  }),
  previewRemoval: endpoint({
    method: 'POST',
    path: `${roles}/removal-preview`,
    summary: 'The people and roles that stand in the way of deleting these roles',
    access: { permission: 'iam.role.remove' },
    body: z.array(id).min(1).max(200),
    example: { body: [exampleId.role] },
    response: z.array(roleRemoval),
  }),
  permissionSets: endpoint({
    method: 'GET',
    path: `${roles}/{roleId}/permission-set-tree`,
    summary: 'Menus with their permission sets, with those granted to the role marked',
    access: { permission: 'iam.role.list' },
    query: z.object({
      name: z.string().max(120).optional().describe('A substring of the name of a menu or permission set'),
    }),
    example: { params: { roleId: exampleId.role } },
    response: z.array(permissionNode),
  }),
  changePermissionSets: endpoint({
    method: 'PUT',
    path: `${roles}/{roleId}/permission-sets`,
    summary: 'Grant and revoke permission sets, all or none',
    access: { permission: 'iam.role.grant' },
    stepUp: true,
    /** On trial, the change is reverted after `trialMinutes` unless it is confirmed. */
    body: grantChange.extend({
      onTrial: z.boolean().default(false).describe('Whether the change is reverted unless it is confirmed'),
    }),
    example: {
      params: { roleId: exampleId.role },
      body: { objectVersionNumber: 1, assign: [exampleId.permissionSet], recycle: [] },
    },
    response: roleDetail,
  }),
}
