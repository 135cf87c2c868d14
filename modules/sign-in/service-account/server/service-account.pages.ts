import type { PageContribution } from '@atrium/server/seed/contributions'
import { createSet } from '@atrium/server/seed/sets'

export const serviceAccountPages: readonly PageContribution[] = [
  {
    code: 'sys.service-account',
    parent: 'sys',
    order: 83,
    icon: 'robot',
    route: '/hiam/service-account/list',
    name: ['Service accounts', '服务账户', 'حسابات الخدمة'],
    view: ['iam.service-account.list'],
    sets: [
      createSet('iam.service-account.create'),
      {
        code: 'button.edit',
        name: ['Change, disable and enable', '修改、停用与启用', 'التغيير والتعطيل والتفعيل'],
        permissions: ['iam.service-account.update'],
      },
      {
        code: 'button.credential',
        name: ['Add and remove credentials', '添加与移除凭据', 'إضافة بيانات الاعتماد وإزالتها'],
        permissions: ['iam.service-account.credential'],
      },
    ],
  },
]
