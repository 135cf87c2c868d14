import { z } from 'zod'
import { type Field, type Optional, optional, type Plain, plain, type Requirable } from '../fields.ts'
import { shared } from '../options.ts'

const longest = 20_000

interface JsonOptions extends Requirable {
  sample?: unknown
  /** The schema of its values, if not every value of JSON is one. */
  form?: z.ZodType
}

type Json<O extends JsonOptions> = Optional<
  O extends { form: infer Form extends z.ZodType } ? Form : z.ZodUnknown,
  O
>

/** A value of JSON: any one, for other programs, or one of a form. At most 20,000 characters. */
export function json<const O extends JsonOptions>(
  options?: O,
): Field<Json<O>, Json<O>, undefined, Omit<Plain, 'sortable'> & { sortable: false }> {
  const own = { ...(options as O) }
  const required = own.required ?? false
  const isEmpty = (value: unknown) => value === undefined || value === null
  const form = own.form ?? z.unknown()
  const input = form
    .refine(value => isEmpty(value) || JSON.stringify(value).length <= longest)
    .refine(value => !required || !isEmpty(value))
  return {
    kind: 'json',
    value: optional(form, own) as Json<O>,
    input: optional(input, own) as Json<O>,
    filter: undefined,
    traits: { ...plain, sortable: false },
    required,
    max: longest,
    sample: own.sample ?? (own.form ? undefined : { axles: 3 }),
    ...shared(own),
  }
}
