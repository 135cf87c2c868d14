import { common } from '@atrium/contract/entity/common-fields'
import type { Entity } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'portal_page',
    title: ['Portal page', '门户页面', 'صفحة البوابة'],
    fields: {
      code: common.code,
      title: common.title,
      lead: { title: ['Introduction', '导语', 'المقدمة'] },
      picture: { title: ['Picture', '图片', 'الصورة'] },
      blocks: { title: ['Content', '内容', 'المحتوى'] },
      search: { title: ['For search engines', '搜索引擎信息', 'لمحركات البحث'] },
      published: { title: ['Published', '已发布', 'منشور'] },
      newest: { title: ['Newest version', '最新版本', 'أحدث نسخة'] },
      shown: { title: ['Shown', '显示', 'ظاهر'] },
      publishAt: { title: ['Shown from', '计划发布时间', 'تُعرض من'] },
      publishNumber: { title: ['Scheduled version', '计划版本', 'النسخة المقررة'] },
      revokeAt: { title: ['Unpublish at', '计划取消发布时间', 'يُلغى النشر في'] },
      revokedAt: { title: ['Unpublished since', '取消发布时间', 'أُلغي النشر منذ'] },
    },
  },
]
