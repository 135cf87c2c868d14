import type { Titles } from '@atrium/contract/entity/entity'

/** Titles of list columns that are not fields of an entity. */
export const columns: Readonly<Record<string, Titles>> = {
  receiverTypeMeaning: ['Audience', '受众', 'الجمهور'],
  noticeCategoryMeaning: ['Category', '类别', 'الفئة'],
  statusMeaning: ['Status', '状态', 'الحالة'],
  publishedDate: ['Published', '发布时间', 'نُشر في'],
  publishedByUser: ['Published by', '发布人', 'نشره'],
  readFlag: ['Read', '已读', 'مقروء'],
  receiverSourceName: ['Receiver', '接收者', 'المستلم'],
  publishedStatusMeaning: ['Status', '状态', 'الحالة'],
}
