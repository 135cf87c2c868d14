import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { permission } from '@atrium/console/tabs/routes.ts'

export const imports: ConsoleFeature = {
  screens: [
    {
      name: 'data-import-list',
      title: 'himp.data-import.title',
      icon: 'file-import',
      path: '/himp/commentImport',
      load: async () => (await import('./data-import-list.tsx')).DataImportList,
    },
    {
      name: 'data-import',
      title: 'himp.data-import.title',
      icon: 'file-import',
      path: '/himp/commentImport/:code',
      load: async () => (await import('./data-import.tsx')).DataImport,
    },
    {
      name: 'import-template-list',
      title: 'himp.template.title',
      icon: 'file-import',
      path: '/himp/template',
      authority: permission('import.template.update'),
      load: async () => (await import('./template/import-template-list.tsx')).ImportTemplateList,
    },
  ],
}
