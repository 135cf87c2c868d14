import type { PageContribution } from '@atrium/server/seed/contributions'

export const exportsPages: readonly PageContribution[] = [
  {
    code: 'himp.export-task',
    parent: 'himp',
    order: 30,
    route: '/hpfm/excel-async-export',
    name: ['Job center', '任务中心', 'مركز المهام'],

    // All users see their own jobs: the set to view the page puts it into a menu.
    view: [],
    hzeroCodes: ['button.cancel', 'button.download', 'button.refresh'],
    sets: [
      {
        code: 'button.everybody',
        name: ['All exports and imports', '所有人的导出与导入', 'كل عمليات التصدير والاستيراد'],
        permissions: ['platform.export-task.list'],
      },
    ],
  },
]
