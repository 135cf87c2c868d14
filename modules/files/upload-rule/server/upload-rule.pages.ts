import type { PageContribution } from '@atrium/server/seed/contributions'
import { createSet, deleteSet, editSet } from '@atrium/server/seed/sets'

export const uploadRulePages: readonly PageContribution[] = [
  {
    code: 'file.upload',
    parent: 'file',
    order: 20,
    route: '/hfile/file-upload',
    name: ['Upload rules', '上传规则', 'قواعد الرفع'],
    view: ['file.upload-rule.list'],
    sets: [
      createSet('file.upload-rule.create'),
      editSet('file.upload-rule.update'),
      deleteSet('file.upload-rule.remove'),
    ],
  },
]
