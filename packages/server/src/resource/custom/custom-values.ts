import { isDeepStrictEqual } from 'node:util'
import { customName, type customValues, masked } from '@atrium/contract/resource/custom'
import { z } from 'zod'
import type { Session } from '../../auth/session.ts'
import { AppError } from '../../http/app-error.ts'
import { errorText } from '../../http/error-texts.ts'
import { parse } from '../../http/parse.ts'
import { inLanguage } from '../../interchange/importable.ts'
import { kindOf, storedOf } from '../kinds/kinds.ts'
import type { AnyRecord } from '../resource-db.ts'
import { missing } from '../resource-rules.ts'
import type { TenantField } from './custom-fields.ts'

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

/** The values of a row as they are sent, without those of fields that are not in use; masked where they are not read. */
export function answeredCustom(fields: readonly TenantField[], stored: unknown): AnyRecord {
  const values = stored as AnyRecord
  return Object.fromEntries(
    fields.flatMap(({ code, field, access }) => {
      const value = answeredOf(field, values[code])
      return isEmpty(value) ? [] : [[code, access === 'masked' ? masked(value) : value]]
    }),
  )
}

/** The part of an answer with the values of own fields in a row; nothing where its tenant has added no fields. */
export const answeredBeside = (
  fields: readonly TenantField[],
  stored: unknown,
): { custom?: z.infer<typeof customValues> } =>
  // Each has the type of its kind.
  fields.length === 0 ? {} : { custom: answeredCustom(fields, stored) as z.infer<typeof customValues> }

/** A time becomes a Date, which the answer has in the time zone of the caller. */
function answeredOf(field: TenantField['field'], value: unknown): unknown {
  if (field.kind === 'dateTime') return typeof value === 'string' ? new Date(value) : undefined
  return kindOf(field).answered?.(value) ?? value
}

/**
 * The stored values after a write. A value that a record has already stays valid, such as a choice that was removed
 * since. Values of fields that are not in use, or that the session does not write, stay as they are.
 * @throws `error.own_field.unknown` naming the first code that no field has; `error.data_invalid` naming each field
 * that is missing or breaks its rule
 */
export function storedCustom(
  fields: readonly TenantField[],
  { session, language }: { session: Pick<Session, 'timeZone'>; language: string },
  sent: AnyRecord,
  before: AnyRecord = {},
): AnyRecord {
  const unknown = Object.keys(sent).find(code => !fields.some(field => field.code === code))
  if (unknown !== undefined) throw refused('error.own_field.unknown', unknown, language)
  const written = fields.filter(({ access }) => access === 'write')
  requireValues(written, sent, language)
  const changed = written.filter(({ code, field }) => {
    const was = answeredOf(field, before[code])
    return isEmpty(was) || !isDeepStrictEqual(was, sent[code])
  })
  const shape = Object.fromEntries(changed.map(({ code, field }) => [code, field.input]))
  const given = Object.fromEntries(
    changed.flatMap(({ code }) => (isEmpty(sent[code]) ? [] : [[code, sent[code]]])),
  )
  const { custom } = parse(z.object({ custom: z.object(shape) }), { custom: given }, language)
  const values: Record<string, unknown> = { ...before }
  for (const { code, field } of changed) {
    const was = before[code]
    const writing = { ...session, before: field.kind === 'dateTime' && was ? new Date(String(was)) : was }
    const stored = storedOf(field, custom[code], writing)
    if (isEmpty(stored)) delete values[code]
    else values[code] = stored instanceof Date ? recordedTime(stored) : stored
  }
  return values
}

/** The part of a written row with own values; nothing for a write that sends none, whatever is required. */
export const storedBeside = (
  fields: readonly TenantField[],
  writing: Parameters<typeof storedCustom>[1],
  sent: AnyRecord | undefined,
  before?: AnyRecord,
): { custom?: string } =>
  sent === undefined ? {} : { custom: JSON.stringify(storedCustom(fields, writing, sent, before)) }

/** As the database writes an instant into the audit. */
const recordedTime = (time: Date) => time.toISOString().replace(/(\.000)?Z$/, '+00:00')

function requireValues(fields: readonly TenantField[], sent: AnyRecord, language: string): void {
  const lacking = fields.filter(
    ({ code, required, kind }) => required && kind !== 'boolean' && isEmpty(sent[code]),
  )
  if (lacking.length === 0) return
  const message = inLanguage(missing, language)
  throw new AppError(
    'error.data_invalid',
    { detail: lacking.map(({ title }) => `${title}: ${message}`).join('; ') },
    lacking.map(({ code }) => ({ field: customName(code), message })),
  )
}

/** An error about one of the fields. */
export function refused(
  error:
    | 'error.own_field.unknown'
    | 'error.own_field.condition'
    | 'error.own_field.masked'
    | 'error.filter.range',
  code: string,
  language: string,
): AppError {
  const message = errorText(error, language, { code })
  return new AppError(error, { code }, [{ field: customName(code), message }])
}
