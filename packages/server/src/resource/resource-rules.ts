import { wallClock } from '@atrium/contract/clock'
import type { Titles } from '@atrium/contract/entity/entity'
import { titlesOfField, writtenOf } from '@atrium/contract/resource/declared'
import type { Field } from '@atrium/contract/resource/fields'
import { defaultOf, isShown, meetsRule } from '@atrium/contract/resource/options'
import type { AnyResource } from '@atrium/contract/resource/resource'
import { titlesOf } from '@atrium/contract/resource/titles'
import type { Session } from '../auth/session.ts'
import { AppError } from '../http/app-error.ts'
import { inLanguage } from '../interchange/importable.ts'
import type { AnyRecord } from './resource-db.ts'

/** Said of a field that must have a value. */
export const missing: Titles = ['Fill in this field', '请填写此项', 'املأ هذا الحقل']

/** A new record with the defaults of what it does not say. Null says that a field stays empty. */
export function withDefaults(
  of: AnyResource,
  draft: AnyRecord,
  { timeZone, userId, tenantId }: Pick<Session, 'timeZone' | 'userId' | 'tenantId'>,
): AnyRecord {
  const fields = writtenOf(of).filter(([, field]) => field.default !== undefined)
  if (fields.length === 0) return draft
  const now = wallClock(new Date(), timeZone)
  const context = { now, today: now.slice(0, 10), personId: userId, tenantId }
  const filled = fields.map(([name, field]) => {
    const value = draft[name]
    return [name, value === null ? undefined : (value ?? defaultOf(field, context))]
  })
  return { ...draft, ...Object.fromEntries(filled) }
}

/**
 * A record without the values of fields that its other values hide. Fields that stay unchanged break no rule.
 * @throws `error.data_invalid`, or the error of the first rule that has one of its own, naming each field that is missing
 * or breaks a rule
 */
export function meetingRules(
  of: AnyResource,
  draft: AnyRecord,
  language: string,
  unchanged: ReadonlySet<string> = new Set(),
): AnyRecord {
  const fields = writtenOf(of).filter(([, { when, check, required }]) => when || check || required)
  const hidden = fields.filter(([, field]) => !isShown(field, draft)).map(([name]) => [name, undefined])
  const record = { ...draft, ...Object.fromEntries(hidden) }
  const wrong = fields.flatMap(([name, field]) => {
    if (unchanged.has(name)) return []
    const isNeeded = field.required || (field.when?.required && isShown(field, draft))
    const isEmpty = record[name] === undefined || record[name] === ''
    if (isNeeded && isEmpty && !field.traits.fixed) return [{ name, message: missing, error: undefined }]
    return field.check && !meetsRule(field, record[name], record)
      ? [{ name, message: titlesOf(field.check.message), error: field.check.error }]
      : []
  })
  if (wrong.length === 0) return record
  const said = wrong.map(({ name, message }) => ({ field: name, message: inLanguage(message, language) }))
  const titleOf = (name: string) =>
    inLanguage(titlesOfField(name, of.fields[name] as Field) ?? [name, name, name], language)
  const detail = said.map(({ field, message }) => `${titleOf(field)}: ${message}`).join('; ')
  const error = wrong.find(one => one.error !== undefined)?.error
  throw new AppError(error ?? 'error.data_invalid', { detail }, said)
}
