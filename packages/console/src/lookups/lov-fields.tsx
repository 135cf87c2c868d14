import type { LovView } from '@atrium/contract/lookups/lov-view'
import { Highlight } from '@atrium/ui/display/highlight.tsx'
import type { FieldRules, QueryField, QueryValue } from '@atrium/ui/filter/query-bar.tsx'
import type { FieldKind } from '@atrium/ui/filter/query-control.tsx'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import { dateText, dateTimeText, userFormats } from '../language/formats.ts'
import type { LookupText } from './lookup-texts.ts'
import { type LovRow, valueAt } from './lov-view.ts'

/** The field that typed text is searched in: that of the text, else the first text field. */
export function searchField({ queryFields, displayField = 'name' }: LovView): string | undefined {
  const texts = queryFields.filter(field => field.dataType === 'TEXT')
  return (texts.find(field => field.field === displayField) ?? texts[0])?.field
}

export function beginningWith(view: LovView, typed: string): QueryValue {
  const field = searchField(view)
  return field && typed.trim() ? { [field]: typed.trim() } : {}
}

/** The values of lookups, by code. */
export type LookupOptions = Readonly<Record<string, readonly { value: string; meaning: string }[]>>

/** The longest search text that the server accepts. */
const longest = 120

/** The search fields of a lookup's view. */
export function fieldsOf(view: LovView, options: LookupOptions, t: LookupText): QueryField[] {
  return view.queryFields.map(field => ({
    name: field.field,
    label: field.label,
    ...kindOf(field, options, t),
  }))
}

/** The kind of input for a field of the view, and its validation [LOV-11, LOV-12]. */
function kindOf(
  { dataType, sourceCode = '' }: LovView['queryFields'][number],
  options: LookupOptions,
  t: LookupText,
): FieldKind & FieldRules {
  const { dateFormat, dateTimeFormat } = userFormats()
  switch (dataType) {
    case 'INT':
      return {
        kind: 'number',
        validate: entry => (entry === undefined || Number.isSafeInteger(entry) ? null : t('lov.wholeNumber')),
      }
    case 'DATE':
      return { kind: 'date', format: dateFormat }
    case 'DATETIME':
      return { kind: 'datetime', format: dateTimeFormat }
    case 'SELECT':
      return {
        kind: 'select',
        options: (options[sourceCode] ?? []).map(one => ({ value: one.value, label: one.meaning })),
      }
    case 'SWITCH':
      return { kind: 'switch' }
    case 'TEXT':
      return {
        kind: 'text',
        validate: entry =>
          String(entry ?? '').length > longest ? t('lov.tooLong', { most: longest }) : null,
      }
  }
}

/** The columns of a lookup's view. */
export function columnsOf(
  view: LovView,
  filter: QueryValue,
  options: LookupOptions,
  words: { yes: string; no: string },
): Column<LovRow>[] {
  const { displayField = 'name', queryFields, tableFields } = view
  const main = tableFields.find(column => column.dataIndex === displayField) ?? tableFields[0]
  return tableFields.map((column, at): Column<LovRow> => {
    const { dataIndex: id, title: header, width, dataType } = column
    const source = queryFields.find(field => field.field === id)?.sourceCode ?? ''
    const cell = (row: LovRow) => {
      const value = valueAt(row, id)
      if (value === undefined || value === null || value === '') return null
      if (dataType === 'DATE') return dateText(String(value))
      if (dataType === 'DATETIME') return dateTimeText(String(value))
      if (dataType === 'SWITCH') return value === 1 || value === '1' || value === true ? words.yes : words.no
      if (dataType === 'SELECT')
        return options[source]?.find(one => one.value === String(value))?.meaning ?? String(value)
      return <Highlight text={String(value)} search={String(filter[id] ?? '')} />
    }
    // The column that names the entry takes the remaining width, so that the others have their own.
    if (column === main) return { id, header, cell, main: true }
    return {
      id,
      header,
      cell,
      leaves: at,
      ...(width !== undefined && { width }),
      ...(dataType === 'INT' && { align: 'end' as const }),
      ...(/code$/i.test(id) && { tone: 'code' as const }),
    }
  })
}
