import type { PageContribution } from '@atrium/server/seed/contributions'
import { createSet, deleteSet, editSet, publishSet } from '@atrium/server/seed/sets'

export const managedDownloadPages: readonly PageContribution[] = [
  {
    code: 'portal.download',
    parent: 'portal',
    order: 20,
    route: '/hptl/portal-download/list',
    name: ['Downloads', '下载', 'التنزيلات'],
    view: ['portal.download.list'],
    sets: [
      createSet('portal.download.create'),
      editSet('portal.download.update'),
      publishSet('portal.download.publish'),
      deleteSet('portal.download.remove'),
    ],
  },
]
