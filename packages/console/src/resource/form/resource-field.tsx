import type { Field } from '@atrium/contract/resource/fields'
import { TextInput } from '@mantine/core'
import { useFeatureText } from '../../language/feature-texts.ts'
import { lockTexts } from '../../locks/lock-texts.ts'
import type { InputProps, ResourceFieldProps } from '../kinds/kind.ts'
import { kindOf } from '../kinds/kinds.ts'
import { cellOf } from '../list/resource-columns.tsx'
import { addedCode } from '../own-fields.ts'
import { resourceTexts } from '../resource-texts.ts'
import { FieldWhy } from './field-why.tsx'

/** The input of a field, by its kind. */
export function ResourceField(props: ResourceFieldProps) {
  const { of, name, text, why } = props
  const isSwitch = of.fields[name]?.kind === 'enabled' || of.fields[name]?.kind === 'boolean'
  const declared = of.fields[name] as Field
  const help = text.helpOf(name)
  const shared = {
    label: text.titleOf(name),
    ...(help !== undefined && { description: help }),
    ...((declared.required || declared.when?.required) && { required: true }),
    ...(why && !isSwitch && { rightSection: why }),
  }
  const Input = declared.traits.given && declared.kind !== 'reverse' ? GivenField : kindOf(declared).Input
  return <Input {...props} declared={declared} shared={shared} />
}

/**
 * A value that the server gives, or of an added field that the roles of the person do not write. A cell of a record's
 * rows has no room to say so: its lock does.
 */
function GivenField({ of, name, stored, text, declared, shared, record }: InputProps) {
  const t = useFeatureText(resourceTexts)
  const lock = useFeatureText(lockTexts)
  const code = addedCode(name)
  const isCell = of.idField === 'id'
  const value = stored && cellOf(name, declared, stored, text, t)
  return (
    <TextInput
      {...shared}
      id={record.field(name).id}
      required={false}
      readOnly
      data-locked={code === undefined ? t('given') : lock('lock.refused')}
      rightSection={code !== undefined && <FieldWhy resource={of.name} code={code} />}
      value={typeof value === 'string' ? value : ''}
      placeholder={stored || code !== undefined ? undefined : isCell ? '–' : t('givenLater')}
    />
  )
}
