import type { PageContribution } from '@atrium/server/seed/contributions'

export const jobRunPages: readonly PageContribution[] = [
  {
    code: 'schedule.run',
    parent: 'schedule',
    order: 20,
    route: '/hsdr/job-log',
    name: ['Job runs', '运行日志', 'سجل التشغيل'],
    view: ['scheduler.job-run.list'],
    hzeroCodes: ['button.log', 'button.error'],
    sets: [
      {
        code: 'button.clear',
        name: ['Clear', '清理', 'مسح'],
        permissions: ['scheduler.job-run.clear'],
        hzeroCodes: ['button.clearLogs', 'button.delete'],
      },
    ],
  },
]
