import type { Field, FieldKind } from '@atrium/contract/resource/fields'
import { address, json, money, multipleChoice } from './composite-kinds.ts'
import { secret } from './encrypted-kinds.ts'
import { file } from './file-kinds.ts'
import type { Kind, Stored } from './kind.ts'
import { decimal, duration, flag, integer, percentage } from './number-kinds.ts'
import { color, email, key, link, mark, phone, richText, text, word } from './text-kinds.ts'
import { date, dateTime, time } from './time-kinds.ts'

/** The kinds of fields with a column. */
const kinds: Readonly<Record<Exclude<FieldKind, 'rows' | 'references' | 'reverse' | 'own'>, Kind>> = {
  code: mark,
  text,
  longText: text,
  integer,
  decimal,
  boolean: flag,
  enabled: flag,
  date,
  choice: word,
  lookup: word,
  person: key,
  unit: key,
  reference: key,
  state: word,
  sequence: mark,
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
  file,
  picture: file,
  address,
  richText,
  secret,
}

/** @throws Error for a field with rows of its own, which has no column */
export function kindOf({ kind }: Field): Kind {
  if (kind === 'rows' || kind === 'references' || kind === 'reverse' || kind === 'own')
    throw new Error(`a field of kind ${kind} has no column`)
  return kinds[kind]
}

/** The value of a column for that of a draft. */
export const storedOf = (field: Field, value: unknown, writing: Stored): unknown => {
  const { stored } = kindOf(field)
  return stored ? stored(value, writing) : (value ?? null)
}
