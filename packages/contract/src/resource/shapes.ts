import type { z } from 'zod'
import type { flag, rowToken, stamps, translations, version } from '../row.ts'
import type { Action } from './actions.ts'
import type { Field } from './fields.ts'
import type { NameOf, SetOf } from './names.ts'

// The types of rows, inputs and filters, mapped from the fields of a definition.

export type Fields = Readonly<Record<string, Field>>

type WithTrait<F extends Fields, Trait extends string> = {
  [K in keyof F & string]: F[K]['traits'] extends { readonly [T in Trait]: true } ? K : never
}[keyof F & string]

/** The fields that lists can be filtered by. */
export type FilterableOf<F extends Fields> = {
  [K in keyof F & string]: F[K]['filter'] extends z.ZodType ? K : never
}[keyof F & string]

/** Columns of lists that are no fields: when a record was changed, by whom, whose it is, and whether it is the platform's. */
export type StampColumn = 'lastUpdateDate' | 'lastUpdatedBy' | 'tenantName' | 'platformFlag'

export type SortKeyOf<F extends Fields> = WithTrait<F, 'sortable'> | 'lastUpdateDate'

type Flat<Shape> = { [K in keyof Shape]: Shape[K] }

type Out<Schema> = Schema extends z.ZodType ? z.output<Schema> : never
type In<Schema> = Schema extends z.ZodType ? z.input<Schema> : never

/** The values that a schema of this shape yields. Fields that may be undefined may be left out. */
export type OutputOf<Shape> = Flat<
  { [K in keyof Shape as undefined extends Out<Shape[K]> ? never : K]: Out<Shape[K]> } & {
    [K in keyof Shape as undefined extends Out<Shape[K]> ? K : never]?: Out<Shape[K]>
  }
>
export type InputOf<Shape> = Flat<
  { [K in keyof Shape as undefined extends In<Shape[K]> ? never : K]: In<Shape[K]> } & {
    [K in keyof Shape as undefined extends In<Shape[K]> ? K : never]?: In<Shape[K]>
  }
>

/** A schema with the types of an object of this shape. */
export type SchemaOf<Shape> = z.ZodType<OutputOf<Shape>, InputOf<Shape>>

/** Each field of a row, and beside references the name of what they refer to. */
export type RowFields<F extends Fields> = {
  [K in Exclude<
    keyof F & string,
    WithTrait<F, 'part'> | WithTrait<F, 'secret'> | WithTrait<F, 'unlisted'>
  >]: F[K]['value']
} & { [K in WithTrait<F, 'named'> as NameOf<K>]: z.ZodOptional<z.ZodString> }

/** The shape of a row of a list. */
export type RowShape<Id extends string, F extends Fields> = Flat<
  { [K in Id]: z.ZodString } & RowFields<F> & (typeof stamps)['shape']
>

type Translations = ReturnType<typeof translations>
type Translated<F extends Fields, Shape> = [WithTrait<F, 'translated'>] extends [never]
  ? Record<never, never>
  : Shape

/** The shape of an open record: its texts in every language, and the rows that belong to it, as well. */
export type DetailShape<Id extends string, F extends Fields> = Flat<
  RowShape<Id, F> & { [K in WithTrait<F, 'part'> | WithTrait<F, 'unlisted'>]: F[K]['value'] } & {
    [K in WithTrait<F, 'secret'> as SetOf<K>]: typeof flag
  } & Translated<F, { _tls: Translations; _token: typeof rowToken }>
>

/** The fields that people write. */
type WrittenOf<F extends Fields> = Exclude<keyof F & string, WithTrait<F, 'given'>>

/** The values of the field with the state. */
export type StateIn<F extends Fields> = {
  [K in keyof F]: F[K] extends { readonly kind: 'state'; readonly value: z.ZodType<infer Value> }
    ? Value
    : never
}[keyof F] &
  string

export type Actions<F extends Fields> = Readonly<Record<string, Action<StateIn<F>, keyof F & string>>>

export type DraftShape<F extends Fields> = Flat<
  { [K in WrittenOf<F>]: F[K]['input'] } & Translated<F, { _tls: z.ZodOptional<Translations> }>
>

export type ChangeShape<Id extends string, F extends Fields> = Flat<
  Omit<DraftShape<F>, WithTrait<F, 'fixed'>> & { [K in Id]: z.ZodString } & {
    objectVersionNumber: typeof version
  }
>
