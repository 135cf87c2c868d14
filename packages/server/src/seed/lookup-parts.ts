import type { FieldContribution, ProductText, ValueContribution } from './contributions.ts'

/** Values that are their own meaning in every language. */
export const sameInAll = (values: readonly string[]): ValueContribution[] =>
  values.map(value => ({ value, meaning: value }))

export const meanings = (values: Readonly<Record<string, ProductText>>): ValueContribution[] =>
  Object.entries(values).map(([value, meaning]) => ({ value, meaning }))

export const nameLabel: ProductText = ['Name', '名称', 'الاسم']
export const codeLabel: ProductText = ['Code', '编码', 'الرمز']

/** The column with the number of users. */
export const peopleField: FieldContribution = {
  field: 'memberCount',
  label: ['People', '人数', 'الأشخاص'],
  width: 96,
  type: 'INT',
}
