import type { Tabled } from '@atrium/contract/resource/declared'
import type { Field } from '@atrium/contract/resource/fields'
import { lookupCodeOf, nameOf } from '@atrium/contract/resource/names'
import type { AnyResource } from '@atrium/contract/resource/resource'
import { Status } from '@atrium/ui/feedback/status.tsx'
import type { QueryField } from '@atrium/ui/filter/query-bar.tsx'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import type { ReactNode } from 'react'
import { dateText, numberText } from '../language/formats.ts'
import { when } from '../language/when.tsx'
import { LovPicker } from '../lookups/lov-picker.tsx'
import { peopleView } from '../lookups/people.ts'
import type { AnyRow } from './record-values.ts'
import type { ResourceDrawings } from './resource-drawings.ts'
import { StateMark } from './resource-state.tsx'
import type { ResourceText } from './resource-text.ts'
import type { SentenceText } from './resource-texts.ts'

/** The columns of a resource's list. The last ones are hidden first when space runs out. */
export function columnsOf(
  of: AnyResource,
  text: ResourceText,
  t: SentenceText,
  cells: ResourceDrawings['cells'] = {},
): readonly Column<AnyRow>[] {
  return of.list.columns.map((column, at) => {
    const id = typeof column === 'string' ? column : column[0]
    const leaves = at > 1 && { leaves: at }
    if (id === 'lastUpdateDate')
      return {
        id,
        header: t('changed'),
        cell: row => when(row.lastUpdateDate),
        sortable: true,
        tone: 'quiet',
        ...leaves,
      }
    if (id === 'lastUpdatedBy')
      return { id, header: t('by'), cell: row => row.lastUpdatedByName, tone: 'quiet', ...leaves }
    const field = of.fields[id] as Field
    return {
      id,
      header: text.titleOf(id),
      cell: row => {
        const Own = cells[id]
        if (Own) return <Own row={row} title={text.titleOf(id)} />
        if (field.kind === 'state' && row[id] !== undefined)
          return <StateMark of={of} state={String(row[id])} text={text} />
        return cellOf(id, field, row, text, t)
      },
      sortable: field.traits.sortable,
      ...(at === 0 ? { main: true } : leaves),
      ...(field.kind === 'code' && at > 0 && { tone: 'code' as const }),
      ...(field.kind === 'longText' && { tone: 'quiet' as const }),
      ...((field.kind === 'integer' || field.kind === 'decimal') && { align: 'end' as const }),
    }
  })
}

/** The value of a field in words. */
export function cellOf(
  name: string,
  field: Field,
  row: AnyRow,
  text: ResourceText,
  t: SentenceText,
): ReactNode {
  const value = row[name]
  if (value === undefined) return undefined
  switch (field.kind) {
    case 'enabled':
      return <Status kind={value === 1 ? 'active' : 'ended'}>{t(value === 1 ? 'active' : 'disabled')}</Status>
    case 'boolean':
      return t(value === 1 ? 'yes' : 'no')
    case 'integer':
    case 'decimal':
      return [numberText(value as number), field.measure].filter(Boolean).join(' ')
    case 'date':
      return dateText(value as string)
    case 'choice':
      return text.choiceOf(name, String(value))
    case 'person':
    case 'unit':
    case 'reference':
      // Absent if the role does not see it: an id says nothing.
      return row[nameOf(name)] as string | undefined
    default:
      return String((field.traits.named && row[nameOf(name)]) || value)
  }
}

/** The dialog in which a field's record is found. */
export const viewOf = (of: Tabled, { kind, target = '' }: Field): string => {
  if (kind === 'person') return peopleView
  if (kind === 'unit') return 'HPFM.UNIT'
  return lookupCodeOf(target === 'self' ? of.name : target)
}

/** The values of lookups by the lookups' codes. */
type LookupValues = Readonly<Record<string, readonly { value: string; meaning: string }[]>>

/** The fields that a resource's list is filtered by. */
export function filtersOf(
  of: AnyResource,
  rows: readonly AnyRow[],
  lookups: LookupValues,
  text: ResourceText,
  t: SentenceText,
): readonly QueryField[] {
  return of.list.search.map((name): QueryField => {
    const field = of.fields[name] as Field
    const shared = { name, label: text.titleOf(name) }
    const select = (values: readonly (readonly [string, string])[]): QueryField => ({
      ...shared,
      kind: 'select',
      options: values.map(([value, label]) => ({ value, label })),
    })
    if (field.choices)
      return select(Object.keys(field.choices).map(value => [value, text.choiceOf(name, value)]))
    if (field.kind === 'enabled')
      return select([
        ['1', t('active')],
        ['0', t('disabled')],
      ])
    if (field.kind === 'boolean')
      return select([
        ['1', t('yes')],
        ['0', t('no')],
      ])
    if (field.kind === 'lookup')
      return select((lookups[field.target ?? ''] ?? []).map(({ value, meaning }) => [value, meaning]))
    if (field.traits.named) return pickerOf(of, name, field, rows, shared)
    return {
      ...shared,
      kind: 'text',
      hint: t(field.kind === 'code' ? 'startsWith' : 'contains'),
      validate: entry =>
        String(entry ?? '').length > (field.max ?? 128) ? t('tooLong', { most: field.max ?? 128 }) : null,
    }
  })
}

function pickerOf(
  of: AnyResource,
  name: string,
  field: Field,
  rows: readonly AnyRow[],
  shared: { name: string; label: string },
): QueryField {
  const named = (value: string) => rows.find(row => row[name] === value)?.[nameOf(name)]
  return {
    ...shared,
    kind: 'custom',
    control: ({ id, entry, onChange, bare }) => {
      const value = entry === undefined ? null : String(entry)
      const found = value === null ? undefined : named(value)
      return (
        <LovPicker
          id={id}
          viewCode={viewOf(of, field)}
          label={shared.label}
          bare={bare}
          value={value}
          text={typeof found === 'string' ? found : undefined}
          onChange={onChange}
        />
      )
    },
  }
}
