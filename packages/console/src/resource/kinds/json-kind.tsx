import { Textarea } from '@mantine/core'
import { type InputProps, type Kind, typedText } from './kind.ts'

export const json: Kind = {
  ...typedText,
  Input: JsonField,
  cell: ({ value }) => <bdi dir="ltr">{JSON.stringify(value)}</bdi>,
  typed: value => (value === undefined ? '' : JSON.stringify(value, null, 2)),
  sent: value => (isJson(value) ? JSON.parse(String(value)) : undefined),
  wrong: (_, t) => t('jsonWrong'),
  isReadable: value => value === '' || isJson(value),
}

function isJson(text: unknown): boolean {
  try {
    JSON.parse(String(text))
    return true
  } catch {
    return false
  }
}

function JsonField({ name, record, shared }: InputProps) {
  return (
    <Textarea
      {...shared}
      dir="ltr"
      autosize
      minRows={3}
      maxRows={12}
      spellCheck={false}
      classNames={{ input: 'mono' }}
      {...record.field(name)}
    />
  )
}
