import type { Field } from '@atrium/contract/resource/fields'
import type { AnyResource } from '@atrium/contract/resource/resource'
import type { FieldForm } from '../kinds/kind.ts'
import type { AnyRow, RecordValues, RowValues } from '../record-value.ts'
import type { ResourceText } from '../resource-text.ts'

export interface ResourceRowsFieldProps {
  of: AnyResource
  name: string
  stored: AnyRow | undefined
  record: FieldForm
  text: ResourceText
  isReadOnly: boolean
}

/** How the rows of a record are drawn: as a table, or on a phone as cards. */
export interface RowsProps extends ResourceRowsFieldProps {
  declared: Field
  rows: readonly RowValues[]
  /** Undefined where rows are only read. */
  onRemove: ((row: RowValues) => void) | undefined
  /** Adds a row; undefined where there may be no further one. */
  onAdd: (() => void) | undefined
}

/** The form of a row, as its inputs see it. */
export function inRow({ form, field }: FieldForm, path: string): FieldForm {
  const at = (name: string) => `${path}.${name}`
  return {
    field: name => field(at(name)),
    form: {
      getInputProps: (name, options) => form.getInputProps(at(name), options),
      setFieldValue: (name, value) => form.setFieldValue(at(name), value),
      values: rowIn(form.values, path),
    },
  }
}

function rowIn(values: RecordValues, path: string): RecordValues {
  const [name = '', at = '0'] = path.split('.')
  return { ...(values[name] as readonly RowValues[])[Number(at)] }
}

/** The texts of a row's fields. */
export const ofRow = (text: ResourceText, name: string): ResourceText => ({
  ...text,
  titleOf: field => text.titleOf(`${name}.${field}`),
  helpOf: field => text.helpOf(`${name}.${field}`),
  choiceOf: (field, value) => text.choiceOf(`${name}.${field}`, value),
})
