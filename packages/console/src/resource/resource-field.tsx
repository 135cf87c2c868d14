import type { Tabled } from '@atrium/contract/resource/declared'
import type { Field } from '@atrium/contract/resource/fields'
import { nameOf } from '@atrium/contract/resource/names'
import { CodeInput } from '@atrium/ui/form/code-input.tsx'
import { DateField } from '@atrium/ui/form/date-field.tsx'
import { useUiText } from '@atrium/ui/theme/ui-text.ts'
import { NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { useFeatureText } from '../language/feature-texts.ts'
import { userFormats } from '../language/formats.ts'
import { type FieldTexts, MultiLanguageInput } from '../language/multi-language-input.tsx'
import { LovPicker } from '../lookups/lov-picker.tsx'
import { LovSelect } from '../lookups/lov-select.tsx'
import type { Form, useRecordForm } from '../records/use-record-form.ts'
import { type AnyRow, type RecordValues, textsOf } from './record-values.ts'
import { cellOf, viewOf } from './resource-columns.tsx'
import type { ResourceText } from './resource-text.ts'
import { resourceTexts } from './resource-texts.ts'

/** The form that an input is in: that of a record, or of one of its rows. */
export interface FieldForm {
  form: {
    values: RecordValues
    setFieldValue: (name: string, value: RecordValues[string]) => void
    getInputProps: (
      name: string,
      options?: Parameters<Form<RecordValues>['getInputProps']>[1],
    ) => ReturnType<Form<RecordValues>['getInputProps']>
  }
  field: ReturnType<typeof useRecordForm<RecordValues, AnyRow>>['field']
}

export interface ResourceFieldProps {
  of: Tabled
  name: string
  stored: AnyRow | undefined
  record: FieldForm
  text: ResourceText
  isReadOnly: boolean
}

/** The input of a field, by its kind. */
export function ResourceField(props: ResourceFieldProps) {
  const { of, name, stored, record, text, isReadOnly } = props
  const t = useFeatureText(resourceTexts)
  const declared = of.fields[name] as Field
  const { form, field } = record
  const help = text.helpOf(name)
  const shared = {
    label: text.titleOf(name),
    ...(help !== undefined && { description: help }),
    ...(declared.required && { required: true }),
  }
  if (declared.traits.given) return <GivenField {...props} declared={declared} shared={shared} />
  switch (declared.kind) {
    case 'code':
      return (
        <CodeInput
          {...shared}
          description={help ?? t(stored ? 'codeFixed' : 'codeHelp')}
          fixed={stored !== undefined}
          {...field(name)}
        />
      )
    case 'text':
    case 'longText':
      return <TextField {...props} declared={declared} shared={shared} />
    case 'integer':
    case 'decimal':
      return (
        <NumberInput
          {...shared}
          allowDecimal={declared.kind === 'decimal'}
          {...(declared.digits !== undefined && { decimalScale: declared.digits })}
          {...(declared.measure !== undefined && { suffix: ` ${declared.measure}` })}
          hideControls
          {...field(name)}
        />
      )
    case 'boolean':
    case 'enabled':
      return (
        <Switch
          {...shared}
          id={field(name).id}
          disabled={isReadOnly || field(name).readOnly}
          {...form.getInputProps(name, { type: 'checkbox' })}
        />
      )
    case 'date':
      return <DateField {...shared} format={userFormats().dateFormat} {...field(name)} />
    default:
      return <ChoiceField {...props} declared={declared} shared={shared} />
  }
}

interface KindProps extends ResourceFieldProps {
  declared: Field
  shared: { label: string; description?: string; required?: boolean }
}

/** A value that the server gives. */
function GivenField({ name, stored, text, declared, shared, record }: KindProps) {
  const t = useFeatureText(resourceTexts)
  const value = stored && cellOf(name, declared, stored, text, t)
  return (
    <TextInput
      {...shared}
      id={record.field(name).id}
      required={false}
      readOnly
      value={typeof value === 'string' ? value : ''}
      placeholder={stored ? undefined : t('givenLater')}
    />
  )
}

function TextField({ name, record: { form, field }, declared, shared }: KindProps) {
  const { max = 120, kind, traits } = declared
  const rows = kind === 'longText' ? { minRows: 2 } : {}
  if (traits.translated)
    return (
      <MultiLanguageInput
        {...shared}
        {...rows}
        maxLength={max}
        field={field(name)}
        texts={form.values[textsOf(name)] as FieldTexts}
        onTexts={texts => form.setFieldValue(textsOf(name), texts)}
      />
    )
  if (kind === 'longText') return <Textarea {...shared} {...rows} maxLength={max} autosize {...field(name)} />
  return <TextInput {...shared} maxLength={max} {...field(name)} />
}

function ChoiceField({ of, name, stored, record, text, declared, shared }: KindProps) {
  const words = useUiText()
  const { kind, choices = {}, required, target = '' } = declared
  const found = stored?.[nameOf(name)]
  const known = typeof found === 'string' ? { text: found } : {}
  const props = { ...record.field(name), value: record.form.values[name] as string | null }
  if (kind === 'choice')
    return (
      <Select
        {...shared}
        data={Object.keys(choices).map(value => ({ value, label: text.choiceOf(name, value) }))}
        allowDeselect={!required}
        clearable={!required && !props.readOnly}
        clearButtonProps={{ 'aria-label': words.clear }}
        {...props}
      />
    )
  if (kind === 'lookup')
    return <LovSelect {...shared} {...known} lovCode={target} allowDeselect={!required} {...props} />
  return (
    <LovPicker
      {...shared}
      {...known}
      viewCode={viewOf(of, declared)}
      {...(target === 'self' && stored && { except: String(stored[of.idField]) })}
      {...props}
    />
  )
}
