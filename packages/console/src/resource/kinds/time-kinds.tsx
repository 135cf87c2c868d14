import type { CustomControl } from '@atrium/ui/filter/query-control.tsx'
import { DateField as DateInput } from '@atrium/ui/form/date-field.tsx'
import { timeTyped } from '@atrium/ui/form/typed-date.ts'
import { TypedField } from '@atrium/ui/form/typed-field.tsx'
import { useUiText } from '@atrium/ui/theme/ui-text.ts'
import { dateText, dateTimeText, timeText, userFormats } from '../../language/formats.ts'
import { chosen, type InputProps, type Kind } from './kind.ts'

export const date: Kind = {
  ...chosen,
  Input: ({ name, record, shared }) => (
    <DateInput {...shared} format={userFormats().dateFormat} {...record.field(name)} />
  ),
  cell: ({ value }) => dateText(value as string),
  wrong: (_, t) => t('textMissing'),
  // Of a time as well: a range has whole days.
  end: () => ({ kind: 'date', format: userFormats().dateFormat }),
}

export const dateTime: Kind = {
  ...date,
  Input: ({ name, record, shared }) => (
    <DateInput {...shared} withTime format={userFormats().dateTimeFormat} {...record.field(name)} />
  ),
  cell: ({ value }) => dateTimeText(value as string),
}

/** On any day. */
const onDay = (time: string) => `2026-01-01 ${time}:00`
const shown = (time: string) => timeText(onDay(time)).replace(/(:\d\d):00(?!\d)/, '$1')

export const time: Kind = {
  ...date,
  Input: TimeField,
  cell: ({ value }) => shown(String(value)),
  end: () => ({ kind: 'custom', control: props => <TimeEnd {...props} /> }),
}

const read = (text: string) => timeTyped(text)?.slice(0, 5) ?? null

function TimeField({ name, record, shared }: InputProps) {
  const words = useUiText()
  const field = record.field(name)
  return (
    <TypedField
      {...shared}
      {...field}
      shown={shown}
      read={read}
      unreadable={words.timeUnreadable(shown('14:35'))}
    />
  )
}

function TimeEnd({ id, entry, onChange, bare }: CustomControl) {
  const words = useUiText()
  return (
    <TypedField
      {...bare}
      id={id}
      placeholder={words.any}
      value={entry === undefined ? null : String(entry)}
      shown={shown}
      read={read}
      onChange={onChange}
      unreadable={words.timeUnreadable(shown('14:35'))}
    />
  )
}
