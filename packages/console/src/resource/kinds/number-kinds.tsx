import type { CustomControl } from '@atrium/ui/filter/query-control.tsx'
import { TypedField } from '@atrium/ui/form/typed-field.tsx'
import { NumberInput } from '@mantine/core'
import { durationText, percentText } from '../../language/amount-formats.ts'
import { useFeatureText } from '../../language/feature-texts.ts'
import { numberText } from '../../language/formats.ts'
import type { RecordValue } from '../record-value.ts'
import { resourceTexts } from '../resource-texts.ts'
import { durationShown, durationTyped } from './duration-typed.ts'
import { type InputProps, type Kind, typedText } from './kind.ts'

const sent = (value: RecordValue | undefined) => {
  const text = typedText.sent(value)
  return text === undefined ? undefined : Number(text)
}

const number = { ...typedText, sent, isNumber: true as const, end: () => ({ kind: 'number' as const }) }

export const integer: Kind = {
  ...number,
  Input: NumberField,
  cell: ({ value, field }) => measured(value, field.measure),
  wrong: ({ min = 0, max = 0 }, t) => t('integerWrong', { least: numberText(min), most: numberText(max) }),
}

export const decimal: Kind = {
  ...integer,
  wrong: ({ min = 0, max = 0, digits = 0 }, t) =>
    t('decimalWrong', { least: numberText(min), most: numberText(max), digits }),
}

export const percentage: Kind = { ...decimal, cell: ({ value }) => percentText(value as number) }

export const duration: Kind = {
  ...number,
  Input: DurationField,
  cell: ({ value }) => durationText(value as number),
  typed: value => (value === undefined ? '' : String(value)),
  end: () => ({ kind: 'custom', control: props => <DurationEnd {...props} /> }),
  wrong: ({ min = 0, max = 0 }, t) =>
    t('durationWrong', { least: durationText(min), most: durationText(max) }),
}

const measured = (value: unknown, measure: string | undefined) =>
  [numberText(value as number), measure].filter(Boolean).join(' ')

function NumberField({ name, record, declared, shared }: InputProps) {
  const { kind, digits, measure } = declared
  return (
    <NumberInput
      {...shared}
      allowDecimal={kind !== 'integer'}
      {...(digits !== undefined && { decimalScale: digits })}
      {...(measure !== undefined && { suffix: ` ${measure}` })}
      hideControls
      {...record.field(name)}
    />
  )
}

function DurationField({ name, record, shared }: InputProps) {
  const t = useFeatureText(resourceTexts)
  const { value, ...field } = record.field(name)
  return (
    <TypedField
      {...shared}
      {...field}
      placeholder="h:mm"
      value={value === '' ? null : String(value)}
      shown={durationShown}
      read={durationTyped}
      onChange={minutes => record.form.setFieldValue(name, minutes ?? '')}
      unreadable={t('durationUnreadable')}
    />
  )
}

function DurationEnd({ id, entry, onChange, bare }: CustomControl) {
  const t = useFeatureText(resourceTexts)
  return (
    <TypedField
      {...bare}
      id={id}
      placeholder="h:mm"
      value={entry === undefined ? null : String(entry)}
      shown={durationShown}
      read={durationTyped}
      onChange={onChange}
      unreadable={t('durationUnreadable')}
    />
  )
}
