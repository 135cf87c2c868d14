import type { PageContribution } from '@atrium/server/seed/contributions'
import { editSet } from '@atrium/server/seed/sets'

export const guestPages: readonly PageContribution[] = [
  {
    code: 'sys.guest',
    parent: 'sys',
    order: 14,
    icon: 'id-badge-2',
    route: '/hiam/guest/list',
    name: ['Guests', '外部人员', 'الضيوف'],
    view: ['iam.guest.list'],
    sets: [
      editSet('iam.guest.update'),
      {
        code: 'button.remove',
        name: ['Remove and restore', '移除与恢复', 'الإزالة والاستعادة'],
        permissions: ['iam.guest.remove'],
      },
    ],
  },
]
