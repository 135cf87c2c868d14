import type { Titles } from '@atrium/contract/entity/entity'

/** Titles of list columns that are not fields of an entity. */
export const columns: Readonly<Record<string, Titles>> = {
  parentCode: ['Parent folder code', '上级目录编码', 'رمز المجلد الأعلى'],
}
