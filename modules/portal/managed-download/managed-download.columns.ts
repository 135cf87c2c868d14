import type { Titles } from '@atrium/contract/entity/entity'

/** Titles of the columns of its lists that are no fields of its entities. */
export const columns: Readonly<Record<string, Titles>> = {
  downloadCount: ['Downloads', '下载次数', 'مرات التنزيل'],
  publishedFlag: ['Published', '已发布', 'منشور'],
}
