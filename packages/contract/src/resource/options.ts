import type { Titles } from '../entity/entity.ts'
import type { ErrorCode } from '../errors.ts'
import { type InLanguages, titlesOf } from './titles.ts'

/** The person who creates a record, as far as a default may depend on it. */
export interface DefaultContext {
  /** In the person's time zone, such as `2026-11-23` and `2026-11-23 14:30:00`. */
  today: string
  now: string
  personId: string
  tenantId: number
}

/** Another field of the record, and the values of it with which a field is shown and may have a value. */
export interface Condition {
  field: string
  is: readonly [string | number, ...(string | number)[]]
  /** Whether it must have a value then. */
  required?: true
}

/** A rule of the field's own. `never` takes functions of any value. */
export interface OwnRule {
  holds: (value: never, record: Readonly<Record<string, unknown>>) => boolean
  /** Says what to do. */
  message: InLanguages
  /** The code of its error: `error.data_invalid` by default. */
  error?: ErrorCode
}

/** Options of every field. */
export interface Options {
  title?: InLanguages
  help?: InLanguages
  column?: string
  /** The key of its title after a given prefix of texts, if it is not the name of the column. */
  textKey?: string
  /** The value of a new record that says none, or a function of who creates it. */
  default?: unknown
  when?: Condition
  check?: OwnRule
  /** No two records have the same value, or the same values together with these fields. */
  unique?: true | readonly [string, ...string[]]
  /** Needs a permission of its own: to be changed, or to be seen as well. */
  restricted?: 'write' | 'read'
}

/** The options as a field has them. */
export interface FieldOptions {
  /** That of a common field of its name by default, such as `name`. */
  readonly titles?: Titles
  readonly help?: Titles
  /** The column, if it is not named like the field. */
  readonly column?: string
  readonly textKey?: string
  readonly default?: unknown
  readonly when?: Condition
  readonly check?: OwnRule
  readonly unique?: true | readonly [string, ...string[]]
  readonly restricted?: 'write' | 'read'
}

export const shared = ({
  title,
  help,
  column,
  textKey,
  when,
  check,
  unique,
  restricted,
  ...rest
}: Options) => ({
  ...(title && { titles: titlesOf(title) }),
  ...(help && { help: titlesOf(help) }),
  ...(column !== undefined && { column }),
  ...(textKey !== undefined && { textKey }),
  ...(rest.default !== undefined && { default: rest.default }),
  ...(when && { when }),
  ...(check && { check }),
  ...(unique && { unique }),
  ...(restricted && { restricted }),
})

type AnyRecord = Readonly<Record<string, unknown>>

/** The value of a new record that says none. */
export const defaultOf = (field: FieldOptions, context: DefaultContext): unknown =>
  typeof field.default === 'function'
    ? (field.default as (of: DefaultContext) => unknown)(context)
    : field.default

/** Whether a field is shown with these values of the record. */
export const isShown = ({ when }: FieldOptions, record: AnyRecord): boolean =>
  when === undefined || when.is.some(value => value === record[when.field])

/** Whether a value that is not empty meets the field's own rule. */
export const meetsRule = ({ check }: FieldOptions, value: unknown, record: AnyRecord): boolean =>
  check === undefined || value === undefined || check.holds(value as never, record)
