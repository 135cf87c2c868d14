import { siteLevel } from '@atrium/contract/constants'
import type { PageContribution } from '@atrium/server/seed/contributions'
import { createSet, editSet } from '@atrium/server/seed/sets'

export const tenantPages: readonly PageContribution[] = [
  {
    code: 'sys.tenant.list',
    parent: 'sys',
    order: 30,
    levels: [siteLevel],
    route: '/hiam/tenants',
    name: ['Tenants', '租户', 'المستأجرون'],
    view: ['iam.tenant.list'],
    sets: [
      createSet('iam.tenant.create'),
      editSet('iam.tenant.update'),
      {
        code: 'button.freeze',
        name: ['Suspend and resume', '停用与恢复', 'الإيقاف والاستئناف'],
        permissions: ['iam.tenant.freeze'],
      },
      {
        code: 'button.visit',
        name: ['Open tenants', '进入租户', 'فتح المستأجرين'],
        permissions: ['iam.tenant.visit'],
      },
      {
        code: 'button.delete',
        name: ['Delete and restore', '删除与还原', 'الحذف والاستعادة'],
        permissions: ['iam.tenant.remove'],
      },
    ],
  },
]
