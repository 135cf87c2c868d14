import { permissionOf } from '@atrium/contract/endpoint'
import { managedPageApi } from '@atrium/contract/portal/managed-page'
import type { RouteRecord } from '../../core/routes.ts'

/** The screens of this service: what visitors find on the tenant's portal. */
export const portalRoutes: readonly RouteRecord[] = [
  {
    name: 'portal-page-list',
    title: 'hptl.portal-page.title',
    icon: 'world',
    path: '/hptl/portal-page/list',
    authority: permissionOf(managedPageApi.list) ?? '',
    load: async () => (await import('./managed-page-list.tsx')).ManagedPageList,
  },
  {
    name: 'portal-page-detail',
    title: 'hptl.portal-page.title',
    icon: 'world',
    path: '/hptl/portal-page/detail/:pageId',
    authority: permissionOf(managedPageApi.get) ?? '',
    hideInBreadcrumb: true,
    load: async () => (await import('./managed-page.tsx')).ManagedPageScreen,
  },
]
