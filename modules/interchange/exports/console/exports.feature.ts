import type { ConsoleFeature } from '@atrium/console/feature.ts'

export const exports: ConsoleFeature = {
  screens: [
    {
      name: 'export-task-list',
      title: 'hpfm.export-task.title',
      icon: 'file-export',
      path: '/hpfm/excel-async-export',
      load: async () => (await import('./export-task-list.tsx')).ExportTaskList,
    },
  ],
}
