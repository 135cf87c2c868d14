import type { Field, FieldKind } from '@atrium/contract/resource/fields'
import { address } from './address-kind.tsx'
import { boolean, choice, enabled, lookup, multipleChoice } from './choice-kinds.tsx'
import { color } from './color-kind.tsx'
import { file } from './file-kind.tsx'
import { json } from './json-kind.tsx'
import type { Kind } from './kind.ts'
import { money } from './money-kind.tsx'
import { decimal, duration, integer, percentage } from './number-kinds.tsx'
import { record, references } from './record-kinds.tsx'
import { reverse } from './reverse-kind.tsx'
import { richText } from './rich-text-kind.tsx'
import { secret } from './secret-kind.tsx'
import { code, email, link, longText, phone, text } from './text-kinds.tsx'
import { date, dateTime, time } from './time-kinds.tsx'

const kinds: Readonly<Record<Exclude<FieldKind, 'rows' | 'own'>, Kind>> = {
  code,
  text,
  longText,
  integer,
  decimal,
  boolean,
  enabled,
  date,
  choice,
  lookup,
  person: record,
  unit: record,
  reference: record,
  state: choice,
  sequence: text,
  dateTime,
  time,
  duration,
  percentage,
  money,
  phone,
  email,
  link,
  color,
  json,
  multipleChoice,
  references,
  file,
  picture: file,
  address,
  richText,
  secret,
  reverse,
}

/** @throws Error for rows and fields of the feature's own, which have inputs of their own */
export function kindOf({ kind }: Field): Kind {
  if (kind === 'rows' || kind === 'own') throw new Error('rows are no single input')
  return kinds[kind]
}
