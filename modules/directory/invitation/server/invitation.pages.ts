import type { PageContribution } from '@atrium/server/seed/contributions'
import { createSet } from '@atrium/server/seed/sets'

export const invitationPages: readonly PageContribution[] = [
  {
    code: 'sys.invitation',
    parent: 'sys',
    order: 12,
    icon: 'send',
    route: '/hiam/invitation/list',
    name: ['Invitations', '邀请', 'الدعوات'],
    view: ['iam.invitation.list'],
    sets: [
      createSet('iam.invitation.create'),
      {
        code: 'button.revoke',
        name: ['Revoke', '撤销', 'إلغاء'],
        permissions: ['iam.invitation.revoke'],
      },
    ],
  },
]
