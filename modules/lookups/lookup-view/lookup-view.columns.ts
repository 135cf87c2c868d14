import type { Titles } from '@atrium/contract/entity/entity'

/** Titles of list columns that are not fields of an entity. */
export const columns: Readonly<Record<string, Titles>> = {
  viewCode: ['Code', '编码', 'الرمز'],
  lovCode: ['Lookup code', '值集编码', 'رمز قائمة القيم'],
  lovName: ['Lookup', '值集', 'قائمة القيم'],
  lovTypeCode: ['Lookup type', '值集类型', 'نوع قائمة القيم'],
  parentLovCode: ['Parent lookup', '父值集', 'قائمة القيم الأعلى'],
}
