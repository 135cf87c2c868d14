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
  {
    name: 'portal-download-list',
    title: 'hptl.portal-download.title',
    icon: 'download',
    path: '/hptl/portal-download/list',
    authority: permission('portal.download.list'),
    load: async () => (await import('./managed-download-list.tsx')).ManagedDownloadList,
  },
  {
    name: 'portal-navigation',
    title: 'hptl.portal-frame.navigation',
    icon: 'route',
    path: '/hptl/portal-navigation',
    authority: permission('portal.navigation.get'),
    load: async () => (await import('./navigation.tsx')).NavigationPage,
  },
  {
    name: 'portal-footer',
    title: 'hptl.portal-frame.footer',
    icon: 'layout-grid',
    path: '/hptl/portal-footer',
    authority: permission('portal.footer.get'),
    load: async () => (await import('./footer.tsx')).FooterPage,
  },
]
