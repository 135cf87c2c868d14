import { z } from 'zod'
import { common } from '../entity/common-fields.ts'
import type { Titles } from '../entity/entity.ts'
import { exampleId } from '../example-ids.ts'
import { code as codeText, day, flag, id } from '../row.ts'
import type { StateTraits } from './actions.ts'
import { exampleIdOf } from './example-id-of.ts'
import { type FieldOptions, type Options, shared } from './options.ts'
import { dayBound, numberBound } from './ranges.ts'
import { type InLanguages, type ResourceTitle, titlesOf } from './titles.ts'

export type FieldKind =
  | 'code'
  | 'text'
  | 'longText'
  | 'integer'
  | 'decimal'
  | 'boolean'
  | 'enabled'
  | 'date'
  | 'choice'
  | 'lookup'
  | 'person'
  | 'unit'
  | 'reference'
  | 'state'
  | 'sequence'
  | 'rows'
  | 'dateTime'
  | 'time'
  | 'duration'
  | 'percentage'
  | 'money'
  | 'phone'
  | 'email'
  | 'link'
  | 'color'
  | 'json'
  | 'multipleChoice'
  | 'references'
  | 'file'
  | 'picture'
  | 'address'
  | 'richText'
  | 'secret'
  | 'reverse'
  | 'own'

/** Facts of a field that the types of rows, inputs and filters depend on. */
export interface Traits {
  /** Has a text for each language. */
  translated: boolean
  /** Is set when the record is created, and not changed afterwards. */
  fixed: boolean
  /** Stands for another record or value, whose name is in the row beside it: `manager` and `managerName`. */
  named: boolean
  /** The server gives the value; no input has it. */
  given: boolean
  /** Has rows of its own, which the open record has and lists have not. */
  part: boolean
  /** Is written and never read: an open record has whether there is one, in `passwordSet` beside `password`. */
  secret: boolean
  /** Is left out of lists, because it is long: the open record has it. */
  unlisted: boolean
  sortable: boolean
  /** Lists are filtered by a range of it: `areaFrom` and `areaTo`. */
  ranged: boolean
}

export interface Plain {
  translated: false
  fixed: false
  named: false
  given: false
  part: false
  secret: false
  unlisted: false
  sortable: true
  ranged: false
}

/** Of a field whose values are found by a range. */
export type Ranged = Omit<Plain, 'ranged'> & { ranged: true }

/** A field of a resource, with the schemas of its value in rows, in inputs and in filters. */
export interface Field<
  Value extends z.ZodType = z.ZodType,
  Input extends z.ZodType = z.ZodType,
  Filter extends z.ZodType | undefined = z.ZodType | undefined,
  Of extends Traits = Traits,
> extends FieldOptions {
  readonly kind: FieldKind
  readonly value: Value
  readonly input: Input
  readonly filter: Filter
  readonly traits: Of
  readonly required: boolean
  /** Stands in the examples of calls and in the template of an import. */
  readonly sample?: unknown
  readonly min?: number
  readonly max?: number
  /** Of a decimal: the digits behind the point. */
  readonly digits?: number
  /** Of a number: stands behind it, such as `m²`. */
  readonly measure?: string
  readonly choices?: Readonly<Record<string, Titles>>
  /** Of money: the codes that may be chosen. */
  readonly currencies?: readonly string[]
  /** Of a state: how its values are shown, and what they allow. */
  readonly states?: Readonly<Record<string, StateTraits>>
  /** Of a sequence: the pattern of its numbers. */
  readonly pattern?: string
  /** Computed from other columns by this SQL, or by code of the server. */
  readonly computed?: { readonly sql: string | undefined }
  /** Has no column: worked out by this SQL when the record is read. */
  readonly derived?: string
  /** Of rows: their fields, and the name of one and of several. */
  readonly rows?: { readonly fields: Readonly<Record<string, Field>>; readonly title: ResourceTitle }
  /** The lookup, or the resource, that it refers to; `self` for its own one. */
  readonly target?: string
  /** Of a list of records that refer to this one: the field by which they do. */
  readonly by?: string
  /** Of a file: the media types, such as `image/*`, and the most bytes. */
  readonly files?: { readonly types: readonly string[]; readonly largest: number }
}

export interface Requirable extends Options {
  required?: boolean
}

export type Optional<Schema extends z.ZodType, O extends Requirable> = O extends { required: true }
  ? Schema
  : z.ZodOptional<Schema>

/** Undefined stands for an empty field. */
export const optional = <Schema extends z.ZodType, O extends Requirable>(schema: Schema, { required }: O) =>
  (required ? schema : schema.optional()) as Optional<Schema, O>

export const plain: Plain = {
  translated: false,
  fixed: false,
  named: false,
  given: false,
  part: false,
  secret: false,
  unlisted: false,
  sortable: true,
  ranged: false,
}

export const ranged: Ranged = { ...plain, ranged: true }

interface CodeOptions extends Options {
  sample?: string
  /** The form of its values, if it is another than that of most codes. */
  form?: z.ZodString
}

/** The code of a record, by which files and other programs name it: unique in its tenant, and not changed later. */
export function code({
  form = codeText,
  ...options
}: CodeOptions = {}): Field<
  z.ZodString,
  typeof codeText,
  z.ZodString,
  Omit<Plain, 'fixed'> & { fixed: true }
> {
  const max = form.maxLength ?? 128
  return {
    kind: 'code',
    value: z.string(),
    input: form,
    filter: z.string().max(max),
    traits: { ...plain, fixed: true },
    required: true,
    titles: common.code.title,
    sample: options.sample ?? 'EXAMPLE',
    max,
    ...shared(options),
  }
}

export interface TextOptions extends Requirable {
  translated?: boolean
  /** The most characters: 120 by default, 500 of a long text. */
  max?: number
  sample?: string
  /** Only the open record has it, not the rows of lists. */
  unlisted?: boolean
}

export type Text<O extends TextOptions, Sortable extends boolean> = Field<
  Optional<z.ZodString, O>,
  Optional<z.ZodString, O>,
  z.ZodString,
  Omit<Plain, 'translated' | 'unlisted' | 'sortable'> & {
    translated: O extends { translated: true } ? true : false
    unlisted: O extends { unlisted: true } ? true : false
    sortable: Sortable
  }
>

/** A text in one line. */
export function text<const O extends TextOptions>(options?: O): Text<O, true> {
  return anyText({ ...(options as O) }, 'text', 120)
}

/** A text of several lines. */
export function longText<const O extends TextOptions>(options?: O): Text<O, false> {
  return anyText({ ...(options as O) }, 'longText', 500)
}

export function anyText<O extends TextOptions, S extends boolean>(
  options: O,
  kind: 'text' | 'longText' | 'richText',
  usual: number,
): Text<O, S> {
  const { max = usual, translated = false, unlisted = false, required = false } = options
  const input = z.string().trim().max(max)
  return {
    kind,
    value: optional(z.string(), options),
    input: optional(required ? input.min(1) : input, options),
    filter: z.string().max(max),
    traits: { ...plain, translated, unlisted, sortable: kind === 'text' } as unknown as Text<O, S>['traits'],
    required,
    max,
    sample: options.sample ?? 'Example',
    ...shared(options),
  }
}

export interface NumberOptions extends Requirable {
  min?: number
  max?: number
  unit?: string
  sample?: number
}

export type Numeric<Schema extends z.ZodType, O extends Requirable> = Field<
  Optional<Schema, O>,
  Optional<Schema, O>,
  typeof numberBound.schema,
  Ranged
>

/** The greatest number of an `int` column. */
const greatestInteger = 2_147_483_647

/** A whole number. */
export function integer<const O extends NumberOptions>(options?: O): Numeric<z.ZodInt, O> {
  const own = { ...(options as O) }
  const { min = -greatestInteger, max = greatestInteger } = own
  return {
    kind: 'integer',
    value: optional(z.int(), own),
    input: optional(z.int().min(min).max(max), own),
    ...numeric(own, { min, max }),
  }
}

/** Numbers beyond it have no exact cents in JSON. */
const greatestDecimal = 1_000_000_000_000

/** A number with digits behind the point, two by default. */
export function decimal<const O extends NumberOptions & { digits?: number }>(
  options?: O,
): Numeric<z.ZodNumber, O> {
  const own = { ...(options as O) }
  const { min = -greatestDecimal, max = greatestDecimal, digits = 2 } = own
  return {
    kind: 'decimal',
    value: optional(z.number(), own),
    input: optional(z.number().min(min).max(max).refine(hasAtMost(digits)), own),
    ...numeric(own, { min, max }),
    digits,
  }
}

export const hasAtMost = (digits: number) => (value: number) => Number(value.toFixed(digits)) === value

export const numeric = (options: NumberOptions, { min, max }: { min: number; max: number }) => ({
  filter: numberBound.schema,
  traits: ranged,
  required: options.required ?? false,
  min,
  max,
  sample: options.sample ?? Math.max(min, Math.min(max, 10)),
  ...(options.unit !== undefined && { measure: options.unit }),
  ...shared(options),
})

type Flag = Field<typeof flag, z.ZodDefault<typeof flag>, typeof yesOrNo, Plain>

const yesOrNo = z.enum(['0', '1'])

/** Yes or no; no by default. */
export const boolean = ({ default: isOn, ...options }: Options & { default?: boolean } = {}): Flag => ({
  kind: 'boolean',
  value: flag,
  input: flag.default(isOn ? 1 : 0),
  filter: yesOrNo,
  traits: plain,
  required: false,
  sample: 1,
  ...shared(options),
})

/** Whether the record is in use: it is, until it is disabled. */
export const enabled = (options: Omit<Options, 'default'> = {}): Flag => ({
  ...boolean({ ...options, default: true }),
  kind: 'enabled',
  titles: common.enabled.title,
  ...shared(options),
})

/** A day. */
export function date<const O extends Requirable>(
  options?: O,
): Field<Optional<typeof day, O>, Optional<typeof day, O>, typeof dayBound.schema, Ranged> {
  const own = { ...(options as O) }
  return {
    kind: 'date',
    value: optional(day, own),
    input: optional(day, own),
    filter: dayBound.schema,
    traits: ranged,
    required: own.required ?? false,
    sample: '2026-11-23',
    ...shared(own),
  }
}

type Choice<Value extends string, O extends Requirable> = Field<
  Optional<z.ZodEnum<{ [Name in Value]: Name }>, O>,
  Optional<z.ZodEnum<{ [Name in Value]: Name }>, O>,
  z.ZodEnum<{ [Name in Value]: Name }>,
  Plain
>

/** One of a few values that are part of the product; `lookup` is for those that administrators maintain. */
export function choice<const Value extends string, const O extends Requirable>(
  values: Readonly<Record<Value, InLanguages>>,
  options?: O,
): Choice<Value, O> {
  const own = { ...(options as O) }
  const names = Object.keys(values) as [Value, ...Value[]]
  const schema = z.enum(names) as unknown as z.ZodEnum<{ [Name in Value]: Name }>
  return {
    kind: 'choice',
    value: optional(schema, own),
    input: optional(schema, own),
    filter: schema,
    traits: plain,
    required: own.required ?? false,
    choices: Object.fromEntries(names.map(name => [name, titlesOf(values[name])])),
    sample: names[0],
    ...shared(own),
  }
}

type Named<Schema extends z.ZodType, O extends Requirable> = Field<
  Optional<Schema, O>,
  Optional<Schema, O>,
  Schema,
  Omit<Plain, 'named' | 'sortable'> & { named: true; sortable: false }
>

function named<Schema extends z.ZodType, O extends Requirable & { sample?: unknown }>(
  kind: FieldKind,
  target: string,
  schema: Schema,
  options: O,
): Named<Schema, O> {
  return {
    kind,
    value: optional(schema, options),
    input: optional(schema, options),
    filter: schema,
    traits: { ...plain, named: true, sortable: false },
    required: options.required ?? false,
    target,
    ...(options.sample !== undefined && { sample: options.sample }),
    ...shared(options),
  }
}

const lookupValue = z.string().min(1).max(128)

/** A value of a lookup, which administrators maintain, by the lookup's code. */
export const lookup = <const O extends Requirable & { sample?: string }>(lookupCode: string, options?: O) =>
  named('lookup', lookupCode, lookupValue, { ...(options as O) })

/** A person of the tenant. */
export const person = <const O extends Requirable>(options?: O) =>
  named('person', 'app_user', id, { ...(options as O), sample: exampleId.user })

/** A unit of the organization. */
export const unit = <const O extends Requirable>(options?: O) =>
  named('unit', 'unit', id, { ...(options as O), sample: exampleId.unit })

/** A record of another resource, by that one's name, so that no two files import each other. */
export const reference = <const O extends Requirable>(resource: string, options?: O) =>
  named('reference', resource, id, { ...(options as O), sample: exampleIdOf(resource) })

/** Another record of the same resource, above this one. */
export const self = <const O extends Options>(options?: O): Named<typeof id, O> => ({
  titles: common.parentId.title,
  ...named('reference', 'self', id, { ...(options as O) }),
})
