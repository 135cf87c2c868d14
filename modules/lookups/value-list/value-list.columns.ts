import type { Titles } from '@atrium/contract/entity/entity'

/** Titles of list columns that are not fields of an entity. */
export const columns: Readonly<Record<string, Titles>> = {
  lovCode: ['Lookup code', '值集编码', 'رمز قائمة القيم'],
  lovName: ['Lookup', '值集', 'قائمة القيم'],
  lovTypeCode: ['Lookup type', '值集类型', 'نوع قائمة القيم'],
  customUrl: ['URL', '地址', 'العنوان'],
  valueField: ['Value field', '值字段', 'حقل القيمة'],
  replaced: ['Replaced', '已替换', 'مُستبدل'],
  valueCount: ['Values', '值数量', 'القيم'],
}
