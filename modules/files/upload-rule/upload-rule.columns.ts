import type { Titles } from '@atrium/contract/entity/entity'

/** Titles of the columns of its lists that are no fields of its entities. */
export const columns: Readonly<Record<string, Titles>> = {
  bucketName: ['Bucket', '存储桶', 'الحاوية'],
  fileFormat: ['Extensions', '扩展名', 'الامتدادات'],
  storageSize: ['Size', '大小', 'الحجم'],
  storageUnit: ['Unit', '单位', 'الوحدة'],
}
