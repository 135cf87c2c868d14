import { permissionOf } from '@atrium/contract/endpoint'
import { accountApi } from '@atrium/contract/iam/account'
import { apiCatalogueApi } from '@atrium/contract/iam/api-catalogue'
import { clientApi } from '@atrium/contract/iam/client'
import { menuEntryApi } from '@atrium/contract/iam/menu-entry'
import { passwordPolicyApi } from '@atrium/contract/iam/password-policy'
import { roleApi } from '@atrium/contract/iam/role'
import { tenantApi } from '@atrium/contract/iam/tenant'
import { userGroupApi } from '@atrium/contract/iam/user-group'
import { onlineUserApi } from '@atrium/contract/platform/online-user'
import { signInLogApi } from '@atrium/contract/platform/sign-in-log'
import type { RouteRecord } from '../../core/routes.ts'

const listRoles = permissionOf(roleApi.list) ?? ''
const readSignIns = permissionOf(signInLogApi.list) ?? ''
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
  ...['/hiam/sub-account-site', '/hiam/sub-account-org/users'].map(path => ({
    name: 'account-list',
    title: 'hiam.account.title',
    icon: 'users',
    path,
    authority: permissionOf(accountApi.list) ?? '',
    load: async () => (await import('./account-list.tsx')).AccountList,
  })),
  {
    name: 'online-user-list',
    title: 'hiam.online-user.title',
    icon: 'users',
    path: '/hiam/online-user/list',
    authority: permissionOf(onlineUserApi.list) ?? '',
    load: async () => (await import('./online-user-list.tsx')).OnlineUserList,
  },
  ...['/hpfm/platform-log', '/hpfm/tenant-log'].map(
    (path): RouteRecord => ({
      name: path === '/hpfm/platform-log' ? 'platform-log' : 'tenant-log',
      title: 'hpfm.sign-in-log.title',
      icon: 'login',
      path,
      authority: readSignIns,
      load: async () => (await import('./sign-in-log.tsx')).SignInLog,
    }),
  ),
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
    name: 'user-group-list',
    title: 'hiam.user-group.title',
    icon: 'users',
    path: '/hiam/user-group-management',
    authority: permissionOf(userGroupApi.list) ?? '',
    load: async () => (await import('./user-group-list.tsx')).UserGroupList,
  },
  {
    name: 'client-list',
    title: 'hiam.client.title',
    icon: 'plug-connected',
    path: '/hiam/client',
    authority: permissionOf(clientApi.list) ?? '',
    load: async () => (await import('./client-list.tsx')).ClientList,
  },
  {
    name: 'tenant-list',
    title: 'hiam.tenant.title',
    icon: 'building',
    path: '/hiam/tenants',
    authority: permissionOf(tenantApi.list) ?? '',
    load: async () => (await import('./tenant-list.tsx')).TenantList,
  },
  {
    name: 'menu-entry-list',
    title: 'hiam.menu.title',
    icon: 'list-tree',
    path: '/hiam/menu',
    authority: permissionOf(menuEntryApi.tree) ?? '',
    load: async () => (await import('./menu-entry-list.tsx')).MenuEntryList,
  },
  {
    name: 'password-policy',
    title: 'hiam.passwordPolicy.title',
    icon: 'key',
    path: '/hiam/password-policy',
    authority: permissionOf(passwordPolicyApi.get) ?? '',
    load: async () => (await import('./password-policy.tsx')).PasswordPolicyPage,
  },
  {
    name: 'api-catalogue',
    title: 'hiam.api-management.title',
    icon: 'api',
    path: '/hiam/api-management',
    authority: permissionOf(apiCatalogueApi.list) ?? '',
    load: async () => (await import('./api-catalogue.tsx')).ApiCatalogue,
  },
]
