import type { PageContribution } from '@atrium/server/seed/contributions'

export const workplacePages: readonly PageContribution[] = [
  {
    code: 'workplace',
    order: 10,
    icon: 'workspace',
    route: '/workplace',
    name: ['Workspace', '工作台', 'مساحة العمل'],
    sets: [
      {
        code: 'ps.figures',
        name: ['Figures', '数据概览', 'الأرقام'],
        permissions: ['iam.workplace.figures'],
      },
      {
        code: 'ps.changes',
        name: ['Recent changes', '最近变更', 'آخر التغييرات'],
        permissions: ['iam.workplace.changes'],
      },
    ],
  },
]
