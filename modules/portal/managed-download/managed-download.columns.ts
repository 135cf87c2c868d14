import type { Titles } from '@atrium/contract/entity/entity'

/** Titles of list columns that are not fields of an entity. */
export const columns: Readonly<Record<string, Titles>> = {
  downloadCount: ['Downloads', '下载次数', 'مرات التنزيل'],
  publishedFlag: ['Published', '已发布', 'منشور'],
}
