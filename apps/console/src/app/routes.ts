import type { RouteRecord } from '../core/routes.ts'
import { adminRoutes } from '../features/admin/routes.ts'
import { fileRoutes } from '../features/file/routes.ts'
import { iamRoutes } from '../features/iam/routes.ts'

import { messageRoutes } from '../features/message/routes.ts'
import { platformRoutes } from '../features/platform/routes.ts'
import { portalRoutes } from '../features/portal/routes.ts'

/** Every screen of the console, the workspace's own first; each service brings its own [ROUTE-19]. */
export const routes: readonly RouteRecord[] = [
  {
    name: 'workplace',
    title: 'hzero.common.title.workspace',
    icon: 'workspace',
    path: '/workplace',
    closable: false,
    authorized: true,
    load: async () => (await import('./workplace/workplace.tsx')).Workplace,
  },
  {
    name: 'link',
    title: 'hzero.common.title.link',
    icon: 'link',
    path: '/link/:link',
    hideInBreadcrumb: true,
    load: async () => (await import('./pages/link-page.tsx')).LinkPage,
  },
  ...adminRoutes,
  ...iamRoutes,
  ...platformRoutes,
  ...messageRoutes,
  ...fileRoutes,
  ...portalRoutes,
]
