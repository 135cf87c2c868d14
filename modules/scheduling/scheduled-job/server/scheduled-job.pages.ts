import type { PageContribution } from '@atrium/server/seed/contributions'
import { createSet, deleteSet, editSet, withHzeroCodes } from '@atrium/server/seed/sets'

export const scheduledJobPages: readonly PageContribution[] = [
  {
    code: 'schedule.job',
    parent: 'schedule',
    order: 10,
    route: '/hsdr/job-info',
    name: ['Scheduled jobs', '定时任务', 'المهام المجدولة'],
    view: ['scheduler.job.list'],
    hzeroCodes: ['button.log'],
    sets: [
      withHzeroCodes(createSet('scheduler.job.create'), 'button.copy'),
      editSet('scheduler.job.update'),
      deleteSet('scheduler.job.remove'),
      {
        code: 'button.run',
        name: ['Run, pause and stop', '运行、暂停与停止', 'تشغيل وإيقاف'],
        permissions: ['scheduler.job.run'],
        hzeroCodes: ['button.trigger', 'button.pause', 'button.resume', 'button.stop'],
      },
    ],
  },
]
