import type { Titles } from '@atrium/contract/entity/entity'

/** Titles of the columns of its lists that are no fields of its entities. */
export const columns: Readonly<Record<string, Titles>> = {
  value: ['Value', '值', 'القيمة'],
  meaning: ['Meaning', '含义', 'المعنى'],
  tag: ['Tag', '标记', 'الوسم'],
  parentValue: ['Parent value', '父值', 'القيمة الأعلى'],
}
