import { siteLevel } from '@atrium/contract/constants'
import type { PageContribution } from '@atrium/server/seed/contributions'

export const apiCatalogPages: readonly PageContribution[] = [
  {
    code: 'operation.api',
    parent: 'operation',
    order: 20,
    levels: [siteLevel],
    route: '/hiam/api-management',
    name: ['API catalog', '接口目录', 'فهرس الاستدعاءات'],
    view: ['iam.api-catalogue.list'],
  },
]
