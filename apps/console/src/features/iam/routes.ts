import { permissionOf } from '@atrium/contract/endpoint'
import { passwordPolicyApi } from '@atrium/contract/iam/password-policy'
import { roleApi } from '@atrium/contract/iam/role'
import { onlineUserApi } from '@atrium/contract/platform/online-user'
import type { RouteRecord } from '../../core/routes.ts'

const listRoles = permissionOf(roleApi.list) ?? ''
const grantSets = permissionOf(roleApi.changePermissionSets) ?? ''

/** The screens of this service. */
export const iamRoutes: readonly RouteRecord[] = [
  {
    name: 'personal-centre',
    title: 'hzero.common.person.account',
    icon: 'user-cog',
    path: '/hiam/user/info',
    key: '/hiam/user',
    authorized: true,
    load: async () => (await import('./personal-centre.tsx')).PersonalCentre,
  },
  {
    name: 'online-user-list',
    title: 'hiam.online-user.title',
    icon: 'users',
    path: '/hiam/online-user/list',
    authority: permissionOf(onlineUserApi.list) ?? '',
    load: async () => (await import('./online-user-list.tsx')).OnlineUserList,
  },
  {
    name: 'role-list',
    title: 'hiam.role.title',
    icon: 'key',
    path: '/hiam/role/list',
    authority: listRoles,
    load: async () => (await import('./role-list.tsx')).RoleList,
  },
  {
    name: 'role-permissions',
    title: 'hiam.role.permissions',
    icon: 'key',
    path: '/hiam/role/permissions/:roleId',
    authority: [listRoles, grantSets],
    hideInBreadcrumb: true,
    load: async () => (await import('./role-permissions.tsx')).RolePermissions,
  },
  {
    name: 'password-policy',
    title: 'hiam.passwordPolicy.title',
    icon: 'key',
    path: '/hiam/password-policy',
    authority: permissionOf(passwordPolicyApi.get) ?? '',
    load: async () => (await import('./password-policy.tsx')).PasswordPolicyPage,
  },
]
