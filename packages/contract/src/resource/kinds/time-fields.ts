import { z } from 'zod'
import { moment, sentMoment } from '../../row.ts'
import {
  type Field,
  type NumberOptions,
  type Numeric,
  numeric,
  type Optional,
  optional,
  type Ranged,
  type Requirable,
  ranged,
} from '../fields.ts'
import { shared } from '../options.ts'
import { clockBound, momentBound } from '../ranges.ts'

/** A day and a time, shown to each person in their own time zone. */
export function dateTime<const O extends Requirable>(
  options?: O,
): Field<Optional<typeof moment, O>, Optional<typeof sentMoment, O>, typeof momentBound.schema, Ranged> {
  const own = { ...(options as O) }
  return {
    kind: 'dateTime',
    value: optional(moment, own),
    input: optional(sentMoment, own),
    filter: momentBound.schema,
    traits: ranged,
    required: own.required ?? false,
    sample: '2026-11-23 14:30:00',
    ...shared(own),
  }
}

/** Also with seconds that are none, as the database writes it. */
const clock = z
  .string()
  .overwrite(text => text.replace(/^(\d\d:\d\d):00$/, '$1'))
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'error.field.time' })

/** A time of any day, such as `08:30`. */
export function time<const O extends Requirable>(
  options?: O,
): Field<Optional<z.ZodString, O>, Optional<typeof clock, O>, typeof clockBound.schema, Ranged> {
  const own = { ...(options as O) }
  return {
    kind: 'time',
    value: optional(z.string(), own),
    input: optional(clock, own),
    filter: clockBound.schema,
    traits: ranged,
    required: own.required ?? false,
    sample: '08:30',
    ...shared(own),
  }
}

/** Ten thousand days. */
const longest = 14_400_000

/** A length of time in whole minutes. */
export function duration<const O extends Omit<NumberOptions, 'unit'>>(options?: O): Numeric<z.ZodInt, O> {
  const own = { ...(options as O) }
  const { min = 0, max = longest } = own
  return {
    kind: 'duration',
    value: optional(z.int(), own),
    input: optional(z.int().min(min).max(max), own),
    ...numeric({ sample: Math.max(min, Math.min(max, 90)), ...own }, { min, max }),
  }
}
