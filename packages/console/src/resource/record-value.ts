import type { FieldTexts } from '../language/multi-language-input.tsx'

/** A record of any resource, as its calls answer it. */
export interface AnyRow {
  readonly objectVersionNumber: number
  readonly lastUpdateDate: string
  readonly lastUpdatedByName?: string | null | undefined
  readonly _token?: string
  readonly _tls?: Readonly<Record<string, FieldTexts | undefined>>
  readonly [field: string]: unknown
}

/** The input of a form, as it is typed: a number may be a text that is none yet. */
export type RecordValues = Record<string, RecordValue>

export type RecordValue =
  | string
  | number
  | boolean
  | null
  | FieldTexts
  | readonly string[]
  | readonly RowValues[]
  | readonly Keyed[]

/** An item of a list that the feature draws. By its key, changes are counted. */
export type Keyed = Readonly<Record<string, unknown>> & { readonly key: string }

/** The input of a row that belongs to the record. */
export type RowValues = Readonly<
  Record<string, string | number | boolean | null | readonly string[] | Readonly<Record<string, string>>>
>

/** The input with the texts of a translated field in all languages. */
export const textsOf = (field: string) => `${field}Texts`

/** The stored rows of a field. */
export const rowsOf = (stored: AnyRow | undefined, field: string): readonly AnyRow[] =>
  (stored?.[field] ?? []) as readonly AnyRow[]
