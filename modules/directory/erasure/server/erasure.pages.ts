import type { PermissionSetContribution } from '@atrium/server/seed/contributions'

export const erasureSets: readonly PermissionSetContribution[] = [
  {
    page: 'sys.account',
    order: 60,
    code: 'button.erase',
    name: ['Erase people', '抹除人员', 'محو بيانات الأشخاص'],
    permissions: ['iam.erasure.create'],
  },
]
