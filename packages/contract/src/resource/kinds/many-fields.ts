import { z } from 'zod'
import { id } from '../../row.ts'
import { type Field, type Optional, type Plain, plain, type Requirable, reference } from '../fields.ts'
import { shared } from '../options.ts'
import { rows } from '../rows.ts'
import { type InLanguages, type ResourceTitle, titlesOf } from '../titles.ts'

type Choices<Value extends string> = z.ZodArray<z.ZodEnum<{ [Name in Value]: Name }>>

/** Some of a few values that are part of the product. */
export function multipleChoice<const Value extends string, const O extends Requirable>(
  values: Readonly<Record<Value, InLanguages>>,
  options?: O,
): Field<
  Optional<Choices<Value>, O>,
  Optional<Choices<Value>, O>,
  z.ZodEnum<{ [Name in Value]: Name }>,
  Omit<Plain, 'sortable'> & { sortable: false }
> {
  const own = { ...(options as O) }
  const names = Object.keys(values) as [Value, ...Value[]]
  const one = z.enum(names) as unknown as z.ZodEnum<{ [Name in Value]: Name }>
  const value = z.array(one)
  const required = own.required ?? false
  const input = value
    .min(required ? 1 : 0)
    .max(names.length)
    .refine(isDistinct)
  return {
    kind: 'multipleChoice',
    value: (required ? value : value.optional()) as Optional<Choices<Value>, O>,
    input: (required ? input : input.optional()) as Optional<Choices<Value>, O>,
    filter: one,
    traits: { ...plain, sortable: false },
    required,
    choices: Object.fromEntries(names.map(name => [name, titlesOf(values[name])])),
    sample: [names[0]],
    ...shared(own),
  }
}

const isDistinct = (values: readonly unknown[]) => new Set(values).size === values.length

interface ReferencesOptions {
  /** The most records: 100 by default. */
  max?: number
  required?: boolean
  help?: InLanguages
}

/** Several records of another resource, by that one's name, in an order: each is a row with the id in its `record`. */
export function references(target: string, title: ResourceTitle, options: ReferencesOptions = {}) {
  const { help, ...limits } = options
  const field = rows(title, { record: reference(target, { title: oneOf(title), required: true }) }, limits)
  return {
    ...field,
    kind: 'references' as const,
    input: field.input.refine(sent => isDistinct(sent.map(({ record }) => record))) as typeof field.input,
    filter: id,
    target,
    ...(help && { help: titlesOf(help) }),
  }
}

const oneOf = ({ en, zh, ar }: ResourceTitle): InLanguages => ({ en: en[0], zh: zh[0], ar: ar[0] })
