import { wallClock } from '@atrium/contract/clock'
import { exportedFields, innermost, isCopyOf, type ListCall } from '@atrium/contract/export'
import { type Money, moneyValue, moneyWritten } from '@atrium/contract/resource/kinds/amount-fields'
import { moment } from '@atrium/contract/row'
import { z } from 'zod'
import { isAcross } from '../access/across-tenants.ts'
import { decide } from '../access/decide.ts'
import type { Session } from '../auth/session.ts'
import { withErasedNames } from '../personal/erased-name.ts'
import { columnTitle } from './column-title.ts'
import { escapeFormula } from './formula.ts'
import { type Cell, excelDay } from './xlsx.ts'

/** A column of an export: its field, title and type of values. */
export interface Column {
  field: string
  title: string
  values: 'text' | 'number' | 'yes-no' | 'day' | 'instant' | 'money' | 'json'
}

/** The date formats and the time zone of the user. */
export interface Formats {
  dateFormat: string
  dateTimeFormat: string
  timeZone: string
  language: string
}

/**
 * The columns of a list that the session may see: those requested by name, in their order, or all. `added` are those of
 * fields that the tenant has added.
 */
export function columnsFor(
  list: ListCall,
  session: Session,
  added: readonly Column[],
  ids?: readonly string[],
): Column[] {
  const { shape } = list.response.shape.content.element
  const isShown = (field: string) => {
    const element = list.columns?.[field]
    // Sessions that see one tenant need no column for it.
    if (field === 'tenantName' && list.acrossTenants && !isAcross(list, session)) return false
    return element === undefined || decide(session, { element }).allowed
  }
  const declared = exportedFields(list)
    .filter(isShown)
    .map(
      (field): Column => ({
        field,
        title: columnTitle(list.path, field, session.language) ?? field,
        values: valuesOf(field, shape[field] as z.ZodType),
      }),
    )
  const all = [...declared, ...added]
  return ids?.flatMap(id => all.find(({ field }) => field === id) ?? []) ?? all
}

function valuesOf(field: string, schema: z.ZodType): Column['values'] {
  const inner = innermost(schema)
  if (inner instanceof z.ZodBoolean || field.endsWith('Flag')) return 'yes-no'
  if (inner instanceof z.ZodNumber) return 'number'
  if (inner instanceof z.ZodISODate) return 'day'
  if (inner instanceof z.ZodUnknown) return 'json'
  if (isCopyOf(inner, moneyValue)) return 'money'
  return isCopyOf(inner, moment) ? 'instant' : 'text'
}

const yesNo: Readonly<Record<string, readonly [yes: string, no: string]>> = {
  en_US: ['Yes', 'No'],
  zh_CN: ['是', '否'],
  ar_SA: ['نعم', 'لا'],
}

/** Converts a value to a cell of a workbook. */
export function cellOf(value: unknown, { values }: Column, formats: Formats): Cell {
  if (value === null || value === undefined || value === '') return { kind: 'empty' }
  if (values === 'number' && typeof value === 'number' && Number.isFinite(value))
    return { kind: 'number', number: value }
  const localTime = localTimeOf(value, values, formats)
  // Spreadsheets support dates from 1900 on.
  if (localTime !== undefined && localTime.getUTCFullYear() > 1900)
    return {
      kind: 'moment',
      days: excelDay(localTime.getTime()),
      format: values === 'day' ? 'day' : 'instant',
    }
  return { kind: 'text', text: textOf(value, values, formats) }
}

/** A comma-separated row with every value quoted (RFC 4180). */
export function csvLine(
  row: Readonly<Record<string, unknown>>,
  columns: readonly Column[],
  formats: Formats,
): string {
  return quoted(
    columns.map(({ field, values }) => {
      const value = row[field]
      if (values === 'number') return String(value ?? '')
      return escapeFormula(value === null || value === undefined ? '' : textOf(value, values, formats))
    }),
  )
}

export const csvHead = (columns: readonly Column[]): string =>
  quoted(columns.map(({ title }) => escapeFormula(title)))

export const quoted = (cells: readonly string[]): string =>
  `${cells.map(cell => `"${cell.toWellFormed().replaceAll('"', '""')}"`).join(',')}\r\n`

function textOf(value: unknown, values: Column['values'], formats: Formats): string {
  if (values === 'yes-no') return (yesNo[formats.language] ?? ['Yes', 'No'])[value ? 0 : 1]
  if (values === 'json') return JSON.stringify(value)
  if (values === 'money') return moneyWritten(value as Money)
  const localTime = localTimeOf(value, values, formats)
  if (localTime)
    return written(
      localTime,
      values === 'day' ? formats.dateFormat : formats.dateTimeFormat,
      formats.language,
    )
  if (Array.isArray(value)) return value.map(one => textOf(one, 'text', formats)).join(', ')
  if (typeof value === 'object' && value !== null) return withErasedNames(nameIn(value), formats.language)
  return withErasedNames(String(value), formats.language)
}

/** The text of a record within a row: its name, or all its values if it has none. */
function nameIn(record: object): string {
  const name = Object.entries(record).find(([field]) => /name$/i.test(field))?.[1]
  return String(name ?? Object.values(record).filter(Boolean).join(', '))
}

/** The local time of an instant, or a day, as if it were UTC; undefined for other values. */
function localTimeOf(value: unknown, values: Column['values'], { timeZone }: Formats): Date | undefined {
  if (values === 'day' && typeof value === 'string') return new Date(`${value}T00:00:00Z`)
  return values === 'instant' && value instanceof Date
    ? new Date(`${wallClock(value, timeZone).replace(' ', 'T')}Z`)
    : undefined
}

/** Formats a date with a pattern such as `DD.MM.YYYY HH:mm`. */
function written(localTime: Date, format: string, language: string): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const hour = localTime.getUTCHours()
  const parts: Readonly<Record<string, string>> = {
    YYYY: String(localTime.getUTCFullYear()).padStart(4, '0'),
    MM: two(localTime.getUTCMonth() + 1),
    DD: two(localTime.getUTCDate()),
    D: String(localTime.getUTCDate()),
    HH: two(hour),
    hh: two(hour % 12 || 12),
    mm: two(localTime.getUTCMinutes()),
    ss: two(localTime.getUTCSeconds()),
    A: hour < 12 ? 'AM' : 'PM',
  }
  return format.replace(/YYYY|MMM|MM|DD|D|HH|hh|mm|ss|A/g, token =>
    token === 'MMM' ? monthNames(language).format(localTime) : (parts[token] ?? token),
  )
}

const monthFormats = new Map<string, Intl.DateTimeFormat>()

/** Writes the short name of a month. Kept by language: making one takes longer than the rest of a row. */
function monthNames(language: string): Intl.DateTimeFormat {
  const known = monthFormats.get(language)
  if (known) return known
  const made = new Intl.DateTimeFormat(language.replace('_', '-'), { month: 'short', timeZone: 'UTC' })
  monthFormats.set(language, made)
  return made
}
