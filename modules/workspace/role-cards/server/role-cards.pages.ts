import type { PermissionSetContribution } from '@atrium/server/seed/contributions'

export const roleCardsSets: readonly PermissionSetContribution[] = [
  {
    page: 'sys.role.list',
    order: 53,
    code: 'button.cards',
    name: ['Choose workspace cards', '选择工作台卡片', 'اختيار بطاقات مساحة العمل'],
    permissions: ['platform.role-card.list', 'platform.role-card.assign'],
    hzeroCodes: ['button.assignCards'],
  },
]
