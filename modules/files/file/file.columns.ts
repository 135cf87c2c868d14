import type { Titles } from '@atrium/contract/entity/entity'

/** Titles of list columns that are not fields of an entity. */
export const columns: Readonly<Record<string, Titles>> = {
  fileType: ['Type', '类型', 'النوع'],
  bucketName: ['Bucket', '存储桶', 'الحاوية'],
}
