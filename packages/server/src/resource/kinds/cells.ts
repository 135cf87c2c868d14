import { wallClock } from '@atrium/contract/clock'
import type { Field } from '@atrium/contract/resource/fields'
import { z } from 'zod'
import { kindOf } from './kinds.ts'

/** The schema of the value of a field in a file, whose values are texts. */
export function cellOf(field: Field): z.ZodType {
  const { fromFile } = kindOf(field)
  if (!fromFile) return field.input
  const value = z.preprocess(text => (typeof text === 'string' ? fromFile(text) : text), field.input)
  return field.required ? value : value.optional()
}

/** The text of a value of a field in a file. */
export const writtenCell = (field: Field, value: unknown): string => (kindOf(field).toFile ?? String)(value)

/** The sample value of a field in a template. */
export const sampleOf = (field: Field): string =>
  field.sample === undefined ? '' : writtenCell(field, field.sample)

/** A value that was read as the cell of a file is understood: a time by the clock of the reader. */
export function readCell(field: Field, value: unknown, timeZone: string): unknown {
  if (field.kind === 'dateTime' && value !== undefined)
    return wallClock(value instanceof Date ? value : new Date(String(value)), timeZone)
  // A text would be taken for that of a file.
  return typeof value === 'string' && kindOf(field).fromFile ? writtenCell(field, value) : value
}
