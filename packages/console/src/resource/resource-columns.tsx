import { elementOf } from '@atrium/contract/resource/declared'
import type { Field } from '@atrium/contract/resource/fields'
import { nameOf } from '@atrium/contract/resource/names'
import type { AnyResource } from '@atrium/contract/resource/resource'
import type { QueryField } from '@atrium/ui/filter/query-bar.tsx'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import type { ReactNode } from 'react'
import type { WithCode } from '../access/permitted.tsx'
import { when } from '../language/when.tsx'
import { byPerson } from '../links/record-link.tsx'
import { LovPicker } from '../lookups/lov-picker.tsx'
import { kindOf } from './kinds/kinds.ts'
import { viewOf } from './kinds/record-kinds.tsx'
import type { AnyRow } from './record-value.ts'
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
): readonly WithCode<Column<AnyRow>>[] {
  const ids = of.list.columns.map(column => (typeof column === 'string' ? column : column[0]))
  // The list adds the column of tenants where they are several.
  const own = ids.filter(id => id !== 'tenantName')
  return own.map((id, at) => {
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
      return {
        id,
        header: t('by'),
        cell: row => byPerson(row.lastUpdatedBy as string | null | undefined, row.lastUpdatedByName),
        tone: 'quiet',
        ...leaves,
      }
    const field = of.fields[id] as Field
    const code = elementOf(of, id, 'read')
    return {
      id,
      ...(code !== undefined && { code }),
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
      ...(field.kind === 'enabled' && { mark: 'status' as const }),
      ...(field.kind === 'longText' && { tone: 'quiet' as const }),
      ...(kindOf(field).isNumber && { align: 'end' as const }),
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
  return value === undefined ? undefined : kindOf(field).cell({ value, name, field, row, text, t })
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
): readonly WithCode<QueryField>[] {
  return of.list.search.map((name): WithCode<QueryField> => {
    const field = of.fields[name] as Field
    const code = elementOf(of, name, 'read')
    const shared = { name, label: text.titleOf(name), ...(code !== undefined && { code }) }
    const select = (values: readonly (readonly [string, string])[]): WithCode<QueryField> => ({
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
    if (field.traits.named || field.kind === 'references') return pickerOf(of, name, field, rows, shared)
    return {
      ...shared,
      kind: 'text',
      hint: t(field.kind === 'code' && !of.list.filters?.[name] ? 'startsWith' : 'contains'),
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
