import type { PermissionSetContribution } from '@atrium/server/seed/contributions'

export const personalDataSets: readonly PermissionSetContribution[] = [
  {
    page: 'sys.account',
    order: 61,
    code: 'button.personalData',
    name: ['Export data of people', '导出人员数据', 'تصدير بيانات الأشخاص'],
    permissions: ['iam.personal-data.create'],
  },
]
