import { permission, type RouteRecord } from '../../core/routes.ts'

const listRoles = permission('iam.role.list')
const readSignIns = permission('platform.sign-in-log.list')
const grantSets = permission('iam.role.grant')

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
    authority: permission('iam.account.list'),
    load: async () => (await import('./account-list.tsx')).AccountList,
  })),
  {
    name: 'online-user-list',
    title: 'hiam.online-user.title',
    icon: 'users',
    path: '/hiam/online-user/list',
    authority: permission('platform.online-user.list'),
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
    authority: permission('iam.user-group.list'),
    load: async () => (await import('./user-group-list.tsx')).UserGroupList,
  },
  {
    name: 'client-list',
    title: 'hiam.client.title',
    icon: 'plug-connected',
    path: '/hiam/client',
    authority: permission('iam.client.list'),
    load: async () => (await import('./client-list.tsx')).ClientList,
  },
  {
    name: 'tenant-list',
    title: 'hiam.tenant.title',
    icon: 'building',
    path: '/hiam/tenants',
    authority: permission('iam.tenant.list'),
    load: async () => (await import('./tenant-list.tsx')).TenantList,
  },
  {
    name: 'menu-entry-list',
    title: 'hiam.menu.title',
    icon: 'list-tree',
    path: '/hiam/menu',
    authority: permission('iam.menu-entry.tree'),
    load: async () => (await import('./menu-entry-list.tsx')).MenuEntryList,
  },
  {
    name: 'password-policy',
    title: 'hiam.passwordPolicy.title',
    icon: 'key',
    path: '/hiam/password-policy',
    authority: permission('iam.password-policy.get'),
    load: async () => (await import('./password-policy.tsx')).PasswordPolicyPage,
  },
  {
    name: 'api-catalogue',
    title: 'hiam.api-management.title',
    icon: 'api',
    path: '/hiam/api-management',
    authority: permission('iam.api-catalogue.list'),
    load: async () => (await import('./api-catalogue.tsx')).ApiCatalogue,
  },
]
