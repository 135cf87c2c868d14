import type { PageContribution } from '@atrium/server/seed/contributions'

export const personalTokenPages: readonly PageContribution[] = [
  {
    code: 'sys.personal-token',
    parent: 'sys',
    order: 82,
    icon: 'key',
    route: '/hiam/personal-token/list',
    name: ['Tokens', '令牌', 'الرموز'],
    view: ['iam.personal-token.list'],
    sets: [
      {
        code: 'button.revoke',
        name: ['Revoke', '吊销', 'إلغاء'],
        permissions: ['iam.personal-token.revoke'],
      },
      {
        code: 'button.policy',
        name: ['Set the longest lifetime', '设置最长有效期', 'تعيين أطول مدة'],
        permissions: ['iam.personal-token.policy'],
      },
    ],
  },
]
