import { dependencyOn } from '../cache/cache.ts'

/** The tables behind the view `held_role`: people hold roles directly, through user groups and through units. */
export const heldRoleTables = [
  'memberRole',
  'userGroup',
  'userGroupMember',
  'userGroupRole',
  'unit',
  'unitMember',
  'unitRole',
  'guest',
] as const

/** The data by which a person holds roles in a tenant, for values that depend on it. */
export const dependenciesOnHeldRoles = (tenantId: number, userId: string): string[] => [
  dependencyOn(tenantId, 'member_role', userId),
  dependencyOn(tenantId, 'user_group_member', userId),
  dependencyOn(tenantId, 'user_group'),
  dependencyOn(tenantId, 'user_group_role'),
  dependencyOn(tenantId, 'unit_member', userId),
  dependencyOn(tenantId, 'unit'),
  dependencyOn(tenantId, 'unit_role'),
  dependencyOn(tenantId, 'guest', userId),
]
