import { isDeepStrictEqual } from 'node:util'
import { wallClock } from '@atrium/contract/clock'
import { entityNamed } from '@atrium/contract/entity/entities'
import type { Field } from '@atrium/contract/entity/entity'
import type { AuditDataLine, AuditValue } from '@atrium/contract/operations/audit'
import { customName } from '@atrium/contract/resource/custom'
import { type Money, moneyValue, moneyWritten } from '@atrium/contract/resource/kinds/amount-fields'
import { languageCode } from '@atrium/contract/row'
import type { Texts } from '@atrium/server/db/tables/columns'

/** The data of an audit entry: a row by its columns, or the details of an event. */
export type RecordedData = Readonly<Record<string, unknown>> | null

/** The fields that name a record, in order of preference. */
export const namingFields = [
  'name',
  'title',
  'realName',
  'meaning',
  'label',
  'fileName',
  'promptCode',
  'code',
  'receiveCode',
  'field',
  'permission',
  'list',
]

const fieldsThat = (entity: string, isOne: (field: Field) => boolean): string[] =>
  Object.entries(entityNamed(entity)?.fields ?? {}).flatMap(([name, field]) => (isOne(field) ? name : []))

const shownOf = (entity: string) => fieldsThat(entity, ({ withheld }) => withheld !== true)
const withheldOf = (entity: string) => fieldsThat(entity, ({ withheld }) => withheld === true)
const isAdded = (entity: string, field: string) => entityNamed(entity)?.fields[field]?.addedTo !== undefined
const isReference = (entity: string, field: string) => entityNamed(entity)?.fields[field]?.reference === true

/** The fields by their wire names, without empty ones. */
export function fieldsOf(data: RecordedData): ReadonlyMap<string, unknown> {
  const isNothing = (value: unknown) =>
    value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)
  return new Map(
    Object.entries(data ?? {}).flatMap(([column, value]) =>
      isNothing(value)
        ? []
        : [[column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()), value] as const],
    ),
  )
}

/** The changed fields, limited to what may be shown; times are in the given time zone. */
export function linesOf(
  entity: string,
  before: RecordedData,
  after: RecordedData,
  timeZone: string,
): AuditDataLine[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  const changed = (field: string) => !isDeepStrictEqual(was.get(field), is.get(field))
  const lineOf = (fieldCode: string, old: unknown, now: unknown, lang?: string): AuditDataLine => ({
    fieldCode,
    ...(lang !== undefined && { lang }),
    ...(old !== undefined && { fieldValueOld: written(fieldCode, old, timeZone) }),
    ...(now !== undefined && { fieldValueNew: written(fieldCode, now, timeZone) }),
  })
  const shown = shownOf(entity)
    .filter(changed)
    .flatMap(field => {
      const [old, now] = [was.get(field), is.get(field)]
      if (isAdded(entity, field)) return addedLines(old, now, lineOf)
      if (![old, now].every(value => value === undefined || isTexts(value))) return [lineOf(field, old, now)]
      const [before, after] = [(old ?? {}) as Texts, (now ?? {}) as Texts]
      return [...new Set([...Object.keys(before), ...Object.keys(after)])]
        .filter(lang => before[lang] !== after[lang])
        .map(lang => lineOf(field, before[lang], after[lang], lang))
    })
  const withheld = withheldOf(entity).filter(changed)
  return [...shown, ...withheld.map(fieldCode => ({ fieldCode, withheldFlag: 1 as const }))]
}

/** The changed values of fields that tenants have added, each as a line of its own. */
function addedLines(
  old: unknown,
  now: unknown,
  lineOf: (field: string, old: unknown, now: unknown) => AuditDataLine,
): AuditDataLine[] {
  const [before, after] = [(old ?? {}) as NonNullable<RecordedData>, (now ?? {}) as NonNullable<RecordedData>]
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter(code => before[code] !== after[code])
    .map(code => lineOf(customName(code), before[code], after[code]))
}

export function isTexts(value: unknown): value is Texts {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).every(
      ([lang, text]) => languageCode.safeParse(lang).success && typeof text === 'string',
    )
  )
}

function written(field: string, value: unknown, timeZone: string): AuditValue {
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (typeof value === 'string') {
    // A time of any day is none of these.
    const isInstant = instant.test(value) || (field.endsWith('At') && !Number.isNaN(Date.parse(value)))
    return isInstant ? wallClock(new Date(value), timeZone) : value
  }
  const isList = Array.isArray(value) && value.every(one => typeof one !== 'object')
  if (isList) return value.join(', ')
  return isMoney(value) ? moneyWritten(value) : JSON.stringify(value)
}

/** As the database writes an instant into a record. */
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?[+-]\d\d:\d\d$/

const isMoney = (value: unknown): value is Money =>
  moneyValue.safeParse(value).success && Object.keys(value as object).length === 2

/** The ids in the lines that may refer to named records. */
export const idsIn = (entity: string, lines: readonly AuditDataLine[]): string[] =>
  lines
    .filter(line => isReference(entity, line.fieldCode))
    .flatMap(line => [line.fieldValueOld, line.fieldValueNew])
    .flatMap(value => (value === undefined ? [] : [String(value)]))

/** The lines with the names of the records they refer to. */
export const withMeanings = (
  entity: string,
  lines: readonly AuditDataLine[],
  nameOf: (id: string) => string | undefined,
): AuditDataLine[] =>
  lines.map(line => {
    if (!isReference(entity, line.fieldCode)) return line
    const [old, now] = [line.fieldValueOld, line.fieldValueNew].map(value => nameOf(String(value)))
    return {
      ...line,
      ...(old !== undefined && { fieldValueOldMeaning: old }),
      ...(now !== undefined && { fieldValueNewMeaning: now }),
    }
  })

/** The name of a record; a link between records is named after them. */
export function nameIn(
  entity: string,
  data: RecordedData,
  language: string,
  nameOf: (id: string) => string | undefined,
): string | undefined {
  const fields = fieldsOf(data)
  const shown = shownOf(entity)
  for (const field of namingFields) {
    const value = shown.includes(field) ? fields.get(field) : undefined
    if (typeof value === 'string') return value
    if (isTexts(value)) return value[language] ?? value.en_US ?? Object.values(value)[0]
  }
  const tied = shown
    .filter(field => isReference(entity, field))
    .map(field => nameOf(String(fields.get(field))))
  return tied.filter(name => name !== undefined).join(' · ') || undefined
}
