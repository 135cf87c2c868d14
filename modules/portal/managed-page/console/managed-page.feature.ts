import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { permission } from '@atrium/console/tabs/routes.ts'

export const managedPage: ConsoleFeature = {
  screens: [
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
  ],
}
