import { fieldsOf, partsOf, writtenOf } from '@atrium/contract/resource/declared'
import type { Field } from '@atrium/contract/resource/fields'
import type { AnyResource } from '@atrium/contract/resource/resource'
import { formRootRule } from '@mantine/form'
import { numberText } from '../language/formats.ts'
import type { FieldTexts } from '../language/multi-language-input.tsx'
import type { ResourceText } from './resource-text.ts'
import type { SentenceText } from './resource-texts.ts'

/** A record of any resource, as its calls answer it. */
export interface AnyRow {
  readonly objectVersionNumber: number
  readonly lastUpdateDate: string
  readonly lastUpdatedByName?: string | null
  readonly _token?: string
  readonly _tls?: Readonly<Record<string, FieldTexts | undefined>>
  readonly [field: string]: unknown
}

/** The input of a form, as it is typed: a number may be a text that is none yet. */
export type RecordValues = Record<string, RecordValue>

type RecordValue = string | number | boolean | null | FieldTexts | readonly RowValues[]

/** The input of a row that belongs to the record. */
export type RowValues = Readonly<Record<string, string | number | boolean | null>>

/** The input with the texts of a translated field in all languages. */
export const textsOf = (field: string) => `${field}Texts`

/** The input of a form that shows this record, or a new one. */
export function valuesOf(of: AnyResource, stored: AnyRow | undefined): RecordValues {
  const values: RecordValues = {}
  for (const [name, field] of writtenOf(of)) {
    values[name] = inputOf(field, stored?.[name])
    if (field.traits.translated) values[textsOf(name)] = { ...stored?._tls?.[name] }
  }
  for (const [name, field] of partsOf(of))
    values[name] = rowsOf(stored, name).map(row => rowValues(field, row))
  return values
}

/** The stored rows of a field. */
export const rowsOf = (stored: AnyRow | undefined, field: string): readonly AnyRow[] =>
  (stored?.[field] ?? []) as readonly AnyRow[]

let addedRows = 0

/** The input of a row that is stored, or of a new one, with a key of its own. */
export function rowValues({ rows }: Field, stored?: AnyRow): RowValues {
  const written = writtenOf({ fields: rows?.fields ?? {} })
  return {
    key: stored ? String(stored.id) : `new-${++addedRows}`,
    ...(stored && { id: String(stored.id) }),
    ...Object.fromEntries(
      written.map(([name, field]) => [name, inputOf(field, stored?.[name]) as RowValues[string]]),
    ),
  }
}

/** The rows of a field as they are sent. */
function sentRows({ rows }: Field, values: readonly RowValues[]) {
  const written = writtenOf({ fields: rows?.fields ?? {} })
  return values.map(row => ({
    ...(row.id !== undefined && { id: row.id }),
    ...Object.fromEntries(
      written.flatMap(([name, field]) => {
        const sent = sentOf(field, row[name])
        return sent === undefined ? [] : [[name, sent]]
      }),
    ),
  }))
}

function inputOf({ kind, input, traits }: Field, value: unknown): RecordValues[string] {
  if (kind === 'boolean' || kind === 'enabled') return (value ?? input.parse(undefined)) === 1
  if (kind === 'date' || kind === 'choice' || traits.named) return (value as string | undefined) ?? null
  return (value as string | number | undefined) ?? ''
}

/** The value of a field as it is sent; undefined if it is empty. */
export function sentOf({ kind }: Field, value: RecordValues[string] | undefined): unknown {
  if (kind === 'boolean' || kind === 'enabled') return value === true ? 1 : 0
  if (typeof value === 'string' && value.trim() === '') return undefined
  if (kind === 'integer' || kind === 'decimal') return value === '' ? undefined : Number(value)
  return value ?? undefined
}

/** The body that creates a record, or changes one: then without the fields that are fixed. */
export function bodyOf(of: AnyResource, values: RecordValues, stored: AnyRow | undefined) {
  const fields = writtenOf(of).filter(([, { traits }]) => !(stored && traits.fixed))
  const texts = fields.filter(([, { traits }]) => traits.translated)
  return {
    ...Object.fromEntries(
      fields.flatMap(([name, field]) => {
        const sent = sentOf(field, values[name])
        return sent === undefined ? [] : [[name, sent]]
      }),
    ),
    ...Object.fromEntries(
      partsOf(of).map(([name, field]) => [name, sentRows(field, values[name] as readonly RowValues[])]),
    ),
    ...(texts.length > 0 && {
      _tls: Object.fromEntries(texts.map(([name]) => [name, values[textsOf(name)]])),
    }),
    ...(stored && { [of.idField]: stored[of.idField], objectVersionNumber: stored.objectVersionNumber }),
  }
}

type Rule = (value: RecordValue) => string | null

/** The rules of the definition, which the server holds as well, in words. */
export const rulesOf = (
  of: Pick<AnyResource, 'fields'>,
  t: SentenceText,
  isNew: boolean,
): Record<string, Rule> =>
  Object.fromEntries(
    writtenOf(of)
      .filter(([, { traits }]) => isNew || !traits.fixed)
      .map(([name, field]) => [
        name,
        value => (field.input.safeParse(sentOf(field, value)).success ? null : wrong(field, value, t)),
      ]),
  )

/** The rules for the rows of a record, by the fields that these belong to. */
export const rowRulesOf = (of: AnyResource, t: SentenceText) =>
  Object.fromEntries(partsOf(of).map(([name, field]) => [name, rowRules(field, t)]))

function rowRules({ rows, required, max = 0 }: Field, t: SentenceText): Record<string | symbol, Rule> {
  return {
    ...rulesOf({ fields: rows?.fields ?? {} }, t, true),
    [formRootRule]: value => {
      const { length } = value as readonly RowValues[]
      if (required && length === 0) return t('rowsMissing')
      return length > max ? t('tooManyRows', { most: max }) : null
    },
  }
}

function wrong(field: Field, value: RecordValues[string], t: SentenceText): string {
  const { kind, min = 0, max = 0, digits = 0, traits } = field
  const range = { least: numberText(min), most: numberText(max), digits }
  if (kind === 'integer') return t('integerWrong', range)
  if (kind === 'decimal') return t('decimalWrong', range)
  const isEmpty = sentOf(field, value) === undefined
  if (isEmpty) return t(kind === 'choice' || traits.named ? 'choiceMissing' : 'textMissing')
  return kind === 'code' ? t('codeWrong') : t('tooLong', { most: max })
}

/** The labels of the inputs, in the summary of errors and in comparisons. */
export const labelsOf = (of: AnyResource, text: ResourceText): Record<string, string> =>
  Object.fromEntries(
    fieldsOf(of)
      .flatMap(([name, { traits }]) => [
        [name, text.titleOf(name)],
        ...(traits.translated ? [[textsOf(name), text.titleOf(name)]] : []),
      ])
      .concat(
        partsOf(of).flatMap(([name, { rows }]) => [
          [name, text.titleOf(name)],
          ...Object.keys(rows?.fields ?? {}).map(field => [
            `${name}.${field}`,
            `${text.titleOf(name)}: ${text.titleOf(`${name}.${field}`)}`,
          ]),
        ]),
      ),
  )
