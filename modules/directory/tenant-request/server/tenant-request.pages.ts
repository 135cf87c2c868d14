import { siteLevel } from '@atrium/contract/constants'
import type { PageContribution } from '@atrium/server/seed/contributions'

export const tenantRequestPages: readonly PageContribution[] = [
  {
    code: 'sys.tenant-request',
    parent: 'sys',
    order: 31,
    levels: [siteLevel],
    icon: 'inbox',
    route: '/hiam/tenant-requests',
    name: ['Tenant requests', '租户申请', 'طلبات المستأجرين'],
    view: ['iam.tenant-request.list'],
    sets: [
      {
        code: 'button.approve',
        name: ['Approve and refuse', '批准与拒绝', 'القبول والرفض'],
        permissions: ['iam.tenant-request.approve', 'iam.tenant-request.invite', 'iam.tenant-request.refuse'],
      },
      {
        code: 'button.setting',
        name: ['Take requests', '接受申请', 'استقبال الطلبات'],
        permissions: ['iam.tenant-request.setting'],
      },
    ],
  },
]
