import type { PageContribution } from '@atrium/server/seed/contributions'
import { deleteSet } from '@atrium/server/seed/sets'

export const filePages: readonly PageContribution[] = [
  {
    code: 'file.overview',
    parent: 'file',
    order: 10,
    route: '/hfile/file-aggregate',
    name: ['File overview', '文件总览', 'نظرة عامة على الملفات'],
    view: ['file.file.list'],
    hzeroCodes: ['button.download', 'button.preview'],
    sets: [deleteSet('file.file.removeAny')],
  },
]
