import type { Titles } from '@atrium/contract/entity/entity'

/** Titles of list columns that are not fields of an entity. */
export const columns: Readonly<Record<string, Titles>> = {
  kindCode: ['Type', '类型', 'النوع'],
  pageCode: ['End of the URL', '地址后缀', 'نهاية العنوان'],
  address: ['URL', '地址', 'العنوان'],
  stateCode: ['Status', '状态', 'الحالة'],
  versionNumber: ['Version', '版本', 'النسخة'],
  shownNumber: ['Published version', '已发布版本', 'النسخة المنشورة'],
  publishDate: ['Publish at', '计划发布时间', 'تُنشر في'],
  revokeDate: ['Unpublish at', '计划取消发布时间', 'يُلغى نشرها في'],
  blockCount: ['Blocks', '区块数', 'عدد الأجزاء'],
}
