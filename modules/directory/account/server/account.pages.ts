import type { PageContribution, PermissionSetContribution } from '@atrium/server/seed/contributions'
import { createSet, deleteSet, editSet, withHzeroCodes } from '@atrium/server/seed/sets'

export const accountPages: readonly PageContribution[] = [
  {
    code: 'sys.account',
    parent: 'sys',
    order: 10,
    route: { site: '/hiam/sub-account-site', organization: '/hiam/sub-account-org/users' },
    hzeroRoute: { site: '/hiam/sub-account-site', organization: '/hiam/sub-account-org' },
    name: ['Accounts', '账号', 'الحسابات'],
    view: ['iam.account.list'],
    sets: [
      withHzeroCodes(createSet('iam.account.create'), 'button.copy'),
      withHzeroCodes(editSet('iam.account.update'), 'button.addUserGroup', 'button.deleteUserGroup'),
      {
        code: 'button.freeze',
        name: ['Disable and enable', '停用与启用', 'تعطيل وتفعيل'],
        permissions: ['iam.account.freeze'],
      },
      {
        code: 'button.reset',
        name: ['Set passwords and unlock', '重置密码与解锁', 'تعيين كلمات المرور وفتح القفل'],
        permissions: ['iam.account.reset'],
        hzeroCodes: ['button.updatePassword', 'button.resetPassword', 'button.unlock'],
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
