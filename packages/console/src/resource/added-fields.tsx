import type { CustomField } from '@atrium/contract/resource/custom'
import { parametersOf } from '@atrium/contract/resource/ranges'
import { type AnyResource, resource } from '@atrium/contract/resource/resource'
import type { QueryField, QueryValue } from '@atrium/ui/filter/query-bar.tsx'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import { useForm } from '@mantine/form'
import { ResourceField } from './form/resource-field.tsx'
import { FormLine } from './form/resource-form-line.tsx'
import type { FieldForm } from './kinds/kind.ts'
import { columnsOf } from './list/resource-columns.tsx'
import { filtersOf } from './list/resource-filters.tsx'
import { nameInForm, sentFilter, useOwnFields, withFields } from './own-fields.ts'
import type { AnyRow, RecordValue, RecordValues } from './record-value.ts'
import { bodyOf, labelsOf, rulesOf, valuesOf } from './record-values.ts'
import { useResourceText } from './resource-text.ts'

// Own fields of records whose screens are written by hand. They are drawn as those of a resource that has no others.

const bare = new Map<string, AnyResource>()

function bareResource(name: string): AnyResource {
  const known = bare.get(name)
  if (known) return known
  const made: AnyResource = resource({
    name: name as `${string}.${string}`,
    title: { en: ['', ''], zh: [''], ar: ['', ''] },
    fields: {},
    list: { columns: [], search: [] },
    form: [],
    ownFields: true,
  })
  bare.set(name, made)
  return made
}

/** The columns and search fields of a list for own fields of a kind of record, such as `iam.account`. */
export function useAddedColumns(name: string) {
  const { inList: of } = useOwnFields(bareResource(name))
  const text = useResourceText(of)
  return {
    /** The names of their search fields in the address. */
    filters: parametersOf(of).map(parameter => parameter.name),
    fields: filtersOf(of, [], {}, text, text.say) satisfies readonly QueryField[],
    /** They leave first where room is short. */
    columns: columnsOf(of, text, text.say).map(
      ({ main: _, ...column }, at): Column<AnyRow> => ({ ...column, leaves: 10 + at }),
    ),
    /** A filter as the list's call takes it. */
    sent: (filter: QueryValue) => sentFilter(of, filter),
  }
}

/** The input of a form for own fields, beside that of its other fields. */
export type AddedValues = { [name: `custom:${string}`]: RecordValue }

/**
 * Own fields of a form, to be shown once they are known. A record of another tenant, whose fields the page does not
 * know, has none, and keeps its values.
 */
export function useAddedForm(name: string, isOfTenant: boolean) {
  const declared = bareResource(name)
  const { inForm, isKnown } = useOwnFields(declared)
  const of = isOfTenant ? inForm : declared
  const text = useResourceText(of)
  return {
    of,
    isKnown: isKnown || !isOfTenant,
    initial: (stored: AnyRow | undefined): AddedValues => valuesOf(of, stored),
    rules: (isNew: boolean) => rulesOf(of, text.say, isNew),
    labels: labelsOf(of, text),
    /** The part of a body with their values. */
    sent: (values: AddedValues): { custom?: CustomInput } => bodyOf(of, values, undefined),
  }
}

type CustomInput = Record<string, string | number | boolean | null>

interface AddedFieldsProps {
  added: ReturnType<typeof useAddedForm>
  stored: AnyRow | undefined
  /** The form, whose inputs of other fields are not used. */
  record: { form: { values: AddedValues } }
  isReadOnly: boolean
}

/** The inputs of own fields, below a heading. */
export function AddedFields({ added: { of }, record, ...props }: AddedFieldsProps) {
  return of.form.map((line, at) => (
    <FormLine key={line.join()} {...props} {...{ of, line, at }} record={record as unknown as FieldForm} />
  ))
}

/** The input of a field that is being added, for those who write it. What is typed there goes nowhere. */
export function AddedFieldPreview({ field }: { field: Omit<CustomField, 'access'> }) {
  const of = withFields(
    bareResource('atrium.preview'),
    [{ ...field, code: field.code || 'new', access: 'write' }],
    nameInForm,
  )
  const form = useForm<RecordValues>({ initialValues: valuesOf(of, undefined) })
  const record: FieldForm = {
    form,
    field: name => ({
      id: 'own-field-preview',
      readOnly: false,
      onBlur: () => undefined,
      ...form.getInputProps(name),
    }),
  }
  const text = useResourceText(of)
  return of.form
    .flat()
    .map(name => (
      <ResourceField key={name} {...{ of, name, record, text }} stored={undefined} isReadOnly={false} />
    ))
}
