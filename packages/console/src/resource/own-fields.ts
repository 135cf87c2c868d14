import { ownFieldApi } from '@atrium/contract/operations/own-field'
import { type CustomField, customName, fieldOf } from '@atrium/contract/resource/custom'
import type { Field } from '@atrium/contract/resource/fields'
import { type FilterParameter, parametersOf } from '@atrium/contract/resource/ranges'
import type { AnyResource } from '@atrium/contract/resource/resource'
import type { QueryValue } from '@atrium/ui/filter/query-bar.tsx'
import { useQuery } from '@tanstack/react-query'
import { query } from '../api/query.ts'
import type { AnyRow } from './record-value.ts'

/** The name of a field that a tenant has added, in forms: a dot would make it a path there. */
export const nameInForm = (code: string) => `custom:${code}`

/** The name in forms of the field that an error is about. */
export const fieldInForm = (field: string): string => field.replace(/^custom\./, 'custom:')

/** The code of a field that a tenant has added; undefined for a field of the resource itself. */
export const addedCode = (name: string): string | undefined => /^custom[.:](.+)$/.exec(name)?.[1]

/** The value of a field in a record. */
export function valueIn(row: AnyRow | undefined, name: string): unknown {
  const code = addedCode(name)
  return code === undefined ? row?.[name] : (row?.custom as Record<string, unknown> | undefined)?.[code]
}

/** The resource with the fields that the tenant has added to it, once they are known: for its list and for its form. */
export function useOwnFields(of: AnyResource) {
  const found = useQuery({
    ...query(ownFieldApi.inUse, { query: { resource: of.name } }),
    enabled: of.ownFields === true,
  })
  const fields = found.data ?? []
  return {
    isKnown: of.ownFields !== true || !found.isPending,
    inList: withFields(of, fields, customName),
    inForm: withFields(of, fields, nameInForm),
  }
}

/** Columns about the change of a record, which leave first where room is short. */
const ofChange = new Set(['lastUpdateDate', 'lastUpdatedBy'])

/** Own fields stand at the end of the form, and in the list before the columns about the last change. */
export function withFields(
  of: AnyResource,
  added: readonly CustomField[],
  nameOf: (code: string) => string,
): AnyResource {
  if (added.length === 0) return of
  const readable = added.filter(({ access }) => access !== 'masked')
  const names = added.map(({ code }) => nameOf(code))
  const columns = added.flatMap(({ code, listed }) => (listed ? [nameOf(code)] : []))
  const fields = Object.fromEntries(added.map(field => [nameOf(field.code), shownField(field)]))
  const change = of.list.columns.findIndex(column =>
    ofChange.has(typeof column === 'string' ? column : column[0]),
  )
  const before = change < 0 ? of.list.columns : of.list.columns.slice(0, change)
  return {
    ...of,
    fields: { ...of.fields, ...fields },
    form: [...of.form, ...names.map(name => [name])],
    list: {
      ...of.list,
      columns: [...before, ...columns, ...of.list.columns.slice(before.length)],
      search: [...of.list.search, ...readable.map(({ code }) => nameOf(code))],
    },
  }
}

/** The field as the current roles have access to it: what they do not write is fixed, and a masked value is a text. */
function shownField({ access, ...field }: CustomField): Field {
  if (access === 'write') return fieldOf(field)
  const shown = fieldOf(access === 'masked' ? { ...field, kind: 'text' } : field)
  const isSortable = shown.traits.sortable && access === 'read'
  return { ...shown, required: false, traits: { ...shown.traits, given: true, sortable: isSortable } }
}

/** A filter as the list takes it: conditions about own fields are one parameter. */
export function sentFilter(of: AnyResource, filter: QueryValue): Record<string, unknown> {
  const parameters = new Map(parametersOf(of).map(one => [one.name, one]))
  const conditions: string[] = []
  const others: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(filter)) {
    const parameter = parameters.get(name)
    const code = parameter && addedCode(parameter.field)
    if (parameter === undefined || code === undefined) others[name] = value
    else conditions.push(`${code}${comparisons[parameter.edge ?? 'is']}${value}`)
  }
  return conditions.length === 0 ? others : { ...others, custom: conditions }
}

const comparisons: Readonly<Record<NonNullable<FilterParameter['edge']> | 'is', string>> = {
  From: '>=',
  To: '<=',
  is: '=',
}

/** A body with the values of own fields in `custom`, where the call takes them. */
export function sentBody(
  of: AnyResource,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  if (!Object.keys(of.fields).some(name => addedCode(name) !== undefined)) return values
  const custom: Record<string, unknown> = {}
  const others: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    const code = addedCode(name)
    if (code === undefined) others[name] = value
    else custom[code] = value
  }
  return { ...others, custom }
}
