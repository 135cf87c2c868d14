import type { Titles } from '@atrium/contract/entity/entity'

/** Titles of list columns that are not fields of an entity. */
export const columns: Readonly<Record<string, Titles>> = {
  value: ['Value', '值', 'القيمة'],
  meaning: ['Meaning', '含义', 'المعنى'],
  tag: ['Tag', '标记', 'الوسم'],
  parentValue: ['Parent value', '父值', 'القيمة الأعلى'],
}
