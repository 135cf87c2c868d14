import type { PageContribution, PermissionSetContribution } from '@atrium/server/seed/contributions'
import { createSet, deleteSet, editSet } from '@atrium/server/seed/sets'

export const accountPages: readonly PageContribution[] = [
  {
    code: 'sys.account',
    parent: 'sys',
    order: 10,
    route: { site: '/hiam/sub-account-site', organization: '/hiam/sub-account-org/users' },
    name: ['Accounts', '账号', 'الحسابات'],
    view: ['iam.account.list'],
    sets: [
      createSet('iam.account.create'),
      editSet('iam.account.update'),
      {
        code: 'button.freeze',
        name: ['Disable and enable', '停用与启用', 'تعطيل وتفعيل'],
        permissions: ['iam.account.freeze'],
      },
      {
        code: 'button.reset',
        name: ['Set passwords and unlock', '重置密码与解锁', 'تعيين كلمات المرور وفتح القفل'],
        permissions: ['iam.account.reset'],
      },
      deleteSet('iam.account.remove'),
    ],
  },
]

export const accountSets: readonly PermissionSetContribution[] = [
  {
    page: 'workplace',
    order: 23,
    code: 'ps.people',
    name: ['People', '人员', 'الأشخاص'],
    permissions: ['iam.user.list'],
  },
]
