import { z } from 'zod'
import { type Field, type Optional, optional, type Plain, plain, type Requirable } from '../fields.ts'
import { shared } from '../options.ts'

const longest = 20_000

/** Any value of JSON, for other programs. At most 20,000 characters. */
export function json<const O extends Requirable & { sample?: unknown }>(
  options?: O,
): Field<
  Optional<z.ZodUnknown, O>,
  Optional<z.ZodUnknown, O>,
  undefined,
  Omit<Plain, 'sortable'> & { sortable: false }
> {
  const own = { ...(options as O) }
  const required = own.required ?? false
  const isEmpty = (value: unknown) => value === undefined || value === null
  const input = z
    .unknown()
    .refine(value => isEmpty(value) || JSON.stringify(value).length <= longest)
    .refine(value => !required || !isEmpty(value))
  return {
    kind: 'json',
    value: optional(z.unknown(), own),
    input: optional(input, own) as Optional<z.ZodUnknown, O>,
    filter: undefined,
    traits: { ...plain, sortable: false },
    required,
    max: longest,
    sample: own.sample ?? { axles: 3 },
    ...shared(own),
  }
}
