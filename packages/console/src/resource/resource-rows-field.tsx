import { fieldsOf, partOf } from '@atrium/contract/resource/declared'
import type { Field } from '@atrium/contract/resource/fields'
import type { AnyResource } from '@atrium/contract/resource/resource'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { IconButton } from '@atrium/ui/icon/icon-button.tsx'
import { Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFeatureText } from '../language/feature-texts.ts'
import type { FieldForm } from './kinds/kind.ts'
import { type AnyRow, type RecordValues, type RowValues, rowsOf } from './record-value.ts'
import { rowValues } from './record-values.ts'
import { ResourceField } from './resource-field.tsx'
import css from './resource-rows-field.module.css'
import type { ResourceText } from './resource-text.ts'
import { resourceTexts } from './resource-texts.ts'

interface ResourceRowsFieldProps {
  of: AnyResource
  name: string
  stored: AnyRow | undefined
  record: FieldForm
  text: ResourceText
  isReadOnly: boolean
}

/** The rows that belong to a record, which are edited in its form and saved with it. */
export function ResourceRowsField(props: ResourceRowsFieldProps) {
  const { of, name, stored, record, text, isReadOnly } = props
  const t = useFeatureText(resourceTexts)
  const declared = of.fields[name] as Field
  const rows = record.form.values[name] as readonly RowValues[]
  const change = (next: readonly RowValues[]) => record.form.setFieldValue(name, next)
  const { id, error } = record.field(name)
  return (
    <fieldset id={id} className={css.rows} tabIndex={-1}>
      <legend>{text.titleOf(name)}</legend>
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
      {rows.map((row, at) => (
        <RowInputs
          key={String(row.key)}
          {...props}
          declared={declared}
          at={at}
          storedRow={rowsOf(stored, name).find(one => one.id === row.id)}
          onRemove={isReadOnly ? undefined : () => change(rows.filter(one => one !== row))}
        />
      ))}
      {!isReadOnly && rows.length < (declared.max ?? 0) && (
        <Button
          size="sm"
          leftSection={<Glyph icon={IconPlus} size={15} />}
          onClick={() => change([...rows, rowValues(declared)])}
        >
          {t('addRow', { one: text.rowOf(name) })}
        </Button>
      )}
    </fieldset>
  )
}

interface RowInputsProps extends ResourceRowsFieldProps {
  declared: Field
  at: number
  storedRow: AnyRow | undefined
  onRemove: (() => void) | undefined
}

function RowInputs(props: RowInputsProps) {
  const { of, name, record, text, isReadOnly, declared, at, storedRow, onRemove } = props
  const t = useFeatureText(resourceTexts)
  const part = partOf(of, name, declared)
  const title = t('rowTitle', { title: text.rowOf(name), at: at + 1 })
  return (
    <section className={css.row} aria-label={title}>
      <div className={css.inputs}>
        {fieldsOf(part).map(([field]) => (
          <ResourceField
            key={field}
            of={part}
            name={field}
            stored={storedRow}
            record={inRow(record, `${name}.${at}`)}
            text={ofRow(text, name)}
            isReadOnly={isReadOnly}
          />
        ))}
      </div>
      {onRemove && (
        <IconButton
          icon={IconTrash}
          size="sm"
          label={t('removeRow', { one: text.rowOf(name), at: at + 1 })}
          onClick={onRemove}
        />
      )}
    </section>
  )
}

/** The form of a row, as its inputs see it. */
function inRow({ form, field }: FieldForm, path: string): FieldForm {
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
const ofRow = (text: ResourceText, name: string): ResourceText => ({
  ...text,
  titleOf: field => text.titleOf(`${name}.${field}`),
  helpOf: field => text.helpOf(`${name}.${field}`),
  choiceOf: (field, value) => text.choiceOf(`${name}.${field}`, value),
})
