import { installedFeatures } from '../feature.ts'
import type { RouteRecord } from '../tabs/routes.ts'

/** Every screen of the console: that of links, and those of the features [ROUTE-19]. */
export const everyScreen = (): readonly RouteRecord[] => [
  {
    name: 'link',
    title: 'hzero.common.title.link',
    icon: 'link',
    path: '/link/:link',
    hideInBreadcrumb: true,
    load: async () => (await import('../pages/link-page.tsx')).LinkPage,
  },
  ...installedFeatures().flatMap(({ screens }) => screens ?? []),
]
