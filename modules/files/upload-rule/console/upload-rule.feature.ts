import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { permission } from '@atrium/console/tabs/routes.ts'

export const uploadRule: ConsoleFeature = {
  screens: [
    {
      name: 'upload-rule-list',
      title: 'hfile.uploadRule.title',
      icon: 'upload',
      path: '/hfile/file-upload',
      authority: permission('file.upload-rule.list'),
      load: async () => (await import('./upload-rule-list.tsx')).UploadRuleList,
    },
  ],
}
