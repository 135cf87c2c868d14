import { z } from 'zod'
import { type Field, type Plain, plain } from './fields.ts'
import { type Options, shared } from './options.ts'

export type Given<Of> = Omit<Of, 'given'> & { given: true }

/**
 * A number that each new record gets, without gaps within a tenant: `LD-{yyyy}-{0000}` is `LD-2026-0001`, and begins
 * again each year. `{MM}` is the month; the zeros are the least digits.
 */
export const sequence = (
  pattern: string,
  options: Options = {},
): Field<z.ZodString, z.ZodString, z.ZodString, Given<Plain>> => ({
  kind: 'sequence',
  value: z.string(),
  input: z.string(),
  filter: z.string().max(128),
  traits: { ...plain, given: true },
  required: true,
  titles: ['Number', '编号', 'الرقم'],
  pattern,
  sample: numberOf(pattern, { yyyy: '2026', MM: '01' }, 1),
  max: 128,
  ...shared(options),
})

/** The parts of a date in a pattern. */
export interface PatternDate {
  yyyy: string
  MM: string
}

/** A pattern with its date filled in: numbers that begin together have one. */
export const periodOf = (pattern: string, date: PatternDate): string =>
  pattern.replace(/\{(yyyy|MM)\}/g, (_, part: keyof PatternDate) => date[part])

export const numberOf = (pattern: string, date: PatternDate, at: number): string =>
  periodOf(pattern, date).replace(/\{(0+)\}/, (_, zeros: string) => String(at).padStart(zeros.length, '0'))

/** Whether a pattern has one number, and besides it nothing in braces but parts of a date. */
export const isPattern = (pattern: string): boolean =>
  /^[^{}]*\{0+\}[^{}]*$/.test(periodOf(pattern, { yyyy: '', MM: '' }))

type Computed<F extends Field> =
  F extends Field<infer Value, infer Input, infer Filter, infer Of>
    ? Field<z.ZodOptional<Value>, Input, Filter, Given<Of>>
    : never

/**
 * A field that is computed from others of the record whenever it is saved: by the database from an SQL expression with
 * the columns of the record, or without one by the `computed` of the resource's code.
 */
export const computed = <const F extends Field>(field: F, expression?: string): Computed<F> =>
  ({
    ...field,
    value: field.value.optional(),
    required: false,
    traits: { ...field.traits, given: true },
    computed: { sql: expression },
  }) as unknown as Computed<F>
