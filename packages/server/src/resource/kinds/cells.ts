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

/** The sample value of a field in a template. */
export function sampleOf(field: Field): string {
  const { toFile = String } = kindOf(field)
  return field.sample === undefined ? '' : toFile(field.sample)
}
