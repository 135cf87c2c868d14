import { z } from 'zod'
import {
  type Field,
  type FieldKind,
  type Optional,
  optional,
  type Plain,
  plain,
  type Requirable,
} from '../fields.ts'
import { shared } from '../options.ts'

type Contact<Schema extends z.ZodType, O extends Requirable> = Field<
  Optional<z.ZodString, O>,
  Optional<Schema, O>,
  z.ZodString,
  Plain
>

function contact<Schema extends z.ZodType, O extends Requirable>(
  kind: FieldKind,
  input: Schema,
  { max, sample }: { max: number; sample: string },
  options: O,
): Contact<Schema, O> {
  return {
    kind,
    value: optional(z.string(), options),
    input: optional(input, options),
    filter: z.string().max(max),
    traits: plain,
    required: options.required ?? false,
    max,
    sample,
    ...shared(options),
  }
}

/** Digits as people write them, after the plus of another country. */
export const phonePattern = /^\+?[0-9][0-9 ()./-]{2,30}$/
const phoneText = z.string().trim().regex(phonePattern, { error: 'error.field.phone' })

/** A phone number. */
export const phone = <const O extends Requirable>(options?: O) =>
  contact('phone', phoneText, { max: 32, sample: '+47 22 33 44 55' }, { ...(options as O) })

const emailText = z.email({ error: 'error.field.email' }).max(254)

/** An email address. */
export const email = <const O extends Requirable>(options?: O) =>
  contact('email', emailText, { max: 254, sample: 'harbor@norrvik.example' }, { ...(options as O) })

const linkText = z.url({ protocol: /^https?$/, error: 'error.field.link' }).max(500)

/** The address of a page, which begins with `https://` or `http://`. */
export const link = <const O extends Requirable>(options?: O) =>
  contact('link', linkText, { max: 500, sample: 'https://norrvik.example/fleet' }, { ...(options as O) })

export const colorPattern = /^#[0-9a-f]{6}$/
const colorText = z.string().trim().toLowerCase().regex(colorPattern, { error: 'error.field.color' })

/** A color, such as `#066973`. */
export const color = <const O extends Requirable>(
  options?: O,
): Field<Optional<z.ZodString, O>, Optional<typeof colorText, O>, undefined, Plain> => ({
  ...contact('color', colorText, { max: 7, sample: '#066973' }, { ...(options as O) }),
  filter: undefined,
})
