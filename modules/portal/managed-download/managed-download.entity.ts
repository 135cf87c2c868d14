import { common } from '@atrium/contract/entity/common-fields'
import type { Entity } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'portal_download',
    title: ['Download', '下载', 'تنزيل'],
    hasHistory: true,
    fields: {
      fileId: { title: ['File', '文件', 'الملف'], restored: false },
      title: { ...common.title, translated: true },
      description: { ...common.description, translated: true },
      category: { title: ['Category', '类别', 'الفئة'], translated: true },
      fileVersion: { title: ['Version', '版本', 'الإصدار'] },
      releasedOn: { title: ['Released on', '发布日期', 'صدر في'], wire: 'releasedDate' },
      sort: { ...common.sort, wire: 'orderSeq' },
      published: { title: ['Published', '已发布', 'منشور'], restored: false },
    },
  },
]
