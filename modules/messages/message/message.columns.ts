import type { Titles } from '@atrium/contract/entity/entity'

/** Titles of list columns that are not fields of an entity. */
export const columns: Readonly<Record<string, Titles>> = {
  userMessageTypeMeaning: ['Type', '类型', 'النوع'],
  messageCategoryMeaning: ['Category', '类别', 'الفئة'],
  readFlag: ['Read', '已读', 'مقروء'],
  archivedFlag: ['Archived', '已归档', 'مؤرشفة'],
  senderName: ['From', '发件人', 'من'],
}
