import { siteLevel } from '@atrium/contract/constants'
import type { PageContribution } from '@atrium/server/seed/contributions'
import { createSet, deleteSet, editSet } from '@atrium/server/seed/sets'

export const clientPages: readonly PageContribution[] = [
  {
    code: 'sys.client',
    parent: 'sys',
    order: 40,
    levels: [siteLevel],
    route: '/hiam/client',
    name: ['Sign-in clients', '登录客户端', 'عملاء تسجيل الدخول'],
    view: ['iam.client.list'],
    sets: [createSet('iam.client.create'), editSet('iam.client.update'), deleteSet('iam.client.remove')],
  },
]
