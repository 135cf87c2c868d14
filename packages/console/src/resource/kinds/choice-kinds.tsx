import { Status } from '@atrium/ui/feedback/status.tsx'
import { FormSwitch } from '@atrium/ui/form/form-switch.tsx'
import { useUiText } from '@atrium/ui/theme/ui-text.ts'
import { MultiSelect, Select } from '@mantine/core'
import { listText } from '../../language/formats.ts'
import { LovSelect } from '../../lookups/lov-select.tsx'
import { chosen, type InputProps, type Kind, typedText } from './kind.ts'
import { nameIn } from './named.ts'

export const boolean: Kind = {
  ...typedText,
  Input: FlagField,
  cell: ({ value, t }) => t(value === 1 ? 'yes' : 'no'),
  typed: (value, { input }) => (value ?? input.parse(undefined)) === 1,
  sent: value => (value === true ? 1 : 0),
}

export const enabled: Kind = {
  ...boolean,
  cell: ({ value, t }) => (
    <Status kind={value === 1 ? 'active' : 'ended'}>{t(value === 1 ? 'active' : 'disabled')}</Status>
  ),
}

export const choice: Kind = {
  ...chosen,
  Input: ChoiceField,
  cell: ({ name, value, text }) => text.choiceOf(name, String(value)),
}

export const multipleChoice: Kind = {
  ...chosen,
  Input: SeveralField,
  cell: ({ name, value, text }) => listText((value as string[]).map(one => text.choiceOf(name, one))),
  typed: value => (value as string[] | undefined) ?? [],
  sent: value => (Array.isArray(value) && value.length > 0 ? value : undefined),
}

export const lookup: Kind = {
  ...chosen,
  Input: LookupField,
  cell: ({ name, value, row }) => nameIn(row, name) ?? String(value),
}

function FlagField({ name, record: { form, field }, shared, isReadOnly }: InputProps) {
  const { id, readOnly } = field(name)
  return (
    <FormSwitch
      {...shared}
      id={id}
      readOnly={isReadOnly || readOnly}
      {...form.getInputProps(name, { type: 'checkbox' })}
    />
  )
}

const optionsOf = ({ name, text, declared: { choices = {} } }: InputProps) =>
  Object.keys(choices).map(value => ({ value, label: text.choiceOf(name, value) }))

function ChoiceField(props: InputProps) {
  const { name, record, declared, shared } = props
  const words = useUiText()
  const field = record.field(name)
  return (
    <Select
      {...shared}
      data={optionsOf(props)}
      allowDeselect={!declared.required}
      clearable={!declared.required && !field.readOnly}
      clearButtonProps={{ 'aria-label': words.clear }}
      {...field}
    />
  )
}

function SeveralField(props: InputProps) {
  const { name, record, declared, shared } = props
  const words = useUiText()
  const field = record.field(name)
  return (
    <MultiSelect
      {...shared}
      data={optionsOf(props)}
      clearable={!declared.required && !field.readOnly}
      clearButtonProps={{ 'aria-label': words.clear }}
      {...field}
    />
  )
}

function LookupField({ name, stored, record, declared, shared }: InputProps) {
  const { required, target = '' } = declared
  const known = nameIn(stored, name)
  return (
    <LovSelect
      {...shared}
      {...(known !== undefined && { text: known })}
      lovCode={target}
      allowDeselect={!required}
      {...record.field(name)}
      value={record.form.values[name] as string | null}
    />
  )
}
