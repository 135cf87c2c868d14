import type { Titles } from '@atrium/contract/entity/entity'

/** Titles of list columns that are not fields of an entity. */
export const columns: Readonly<Record<string, Titles>> = {
  bucketName: ['Bucket', '存储桶', 'الحاوية'],
  fileFormat: ['Extensions', '扩展名', 'الامتدادات'],
  storageSize: ['Size', '大小', 'الحجم'],
  storageUnit: ['Unit', '单位', 'الوحدة'],
}
