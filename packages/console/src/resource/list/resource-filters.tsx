import { elementOf } from '@atrium/contract/resource/field-rights'
import type { Field } from '@atrium/contract/resource/fields'
import { nameOf } from '@atrium/contract/resource/names'
import { type Edge, isBackwards, parametersOf } from '@atrium/contract/resource/ranges'
import type { AnyResource } from '@atrium/contract/resource/resource'
import type { QueryField } from '@atrium/ui/filter/query-bar.tsx'
import type { WithCode } from '../../access/permitted.tsx'
import { LovPicker } from '../../lookups/lov-picker.tsx'
import { kindOf } from '../kinds/kinds.ts'
import { viewOf } from '../kinds/record-kinds.tsx'
import type { AnyRow } from '../record-value.ts'
import type { ResourceText } from '../resource-text.ts'
import type { SentenceText } from '../resource-texts.ts'

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
  return parametersOf(of).map(({ name: parameter, field: name, edge }): WithCode<QueryField> => {
    const field = of.fields[name] as Field
    const code = elementOf(of, name, 'read')
    const title = text.titleOf(name)
    const shared = {
      name: parameter,
      label: edge ? t(edge === 'From' ? 'rangeFrom' : 'rangeTo', { title }) : title,
      ...(code !== undefined && { code }),
    }
    if (edge)
      return {
        ...shared,
        ...(kindOf(field).end?.() ?? { kind: 'text' }),
        validate: ruleOf(field, name, edge, t),
      }
    const select = (values: readonly (readonly [string, string])[], many = false): WithCode<QueryField> => ({
      ...shared,
      kind: 'select',
      many,
      options: values.map(([value, label]) => ({ value, label })),
    })
    if (field.choices)
      return select(
        Object.keys(field.choices).map(value => [value, text.choiceOf(name, value)]),
        true,
      )
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

/** Refuses an end that is none, and one that the range would begin after. */
const ruleOf =
  (field: Field, name: string, edge: Edge, t: SentenceText): NonNullable<QueryField['validate']> =>
  (entry, all = {}) => {
    if (entry === undefined || entry === '') return null
    if (field.filter?.safeParse(String(entry)).success !== true) return t('endWrong')
    const from = edge === 'To' ? all[`${name}From`] : undefined
    return from !== undefined && isBackwards(field, String(from), String(entry)) ? t('rangeWrong') : null
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
