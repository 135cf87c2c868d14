import type { PermissionSetContribution } from '@atrium/server/seed/contributions'

export const assignmentSets: readonly PermissionSetContribution[] = [
  {
    page: 'sys.role.list',
    order: 52,
    code: 'button.members',
    name: ['Assign people', '分配人员', 'إسناد الأشخاص'],
    permissions: ['iam.assignment.list', 'iam.assignment.change'],
    hzeroCodes: ['button.saveMembers', 'button.deleteMembers'],
  },
]
