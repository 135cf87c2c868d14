import { permission, type RouteRecord } from '../../core/routes.ts'

/** The screens of this service: what visitors find on the tenant's portal. */
export const portalRoutes: readonly RouteRecord[] = [
  {
    name: 'portal-page-list',
    title: 'hptl.portal-page.title',
    icon: 'world',
    path: '/hptl/portal-page/list',
    authority: permission('portal.page.list'),
    load: async () => (await import('./managed-page-list.tsx')).ManagedPageList,
  },
  {
    name: 'portal-page-detail',
    title: 'hptl.portal-page.title',
    icon: 'world',
    path: '/hptl/portal-page/detail/:pageId',
    authority: permission('portal.page.list'),
    hideInBreadcrumb: true,
    load: async () => (await import('./managed-page.tsx')).ManagedPageScreen,
  },
]
