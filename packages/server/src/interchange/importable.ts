import type { Access } from '@atrium/contract/endpoint'
import type { ErrorCode } from '@atrium/contract/errors'
import { innermost } from '@atrium/contract/export'
import type { ImportColumn } from '@atrium/contract/interchange/import'
import { z } from 'zod'
import type { Session } from '../auth/session.ts'
import type { Scoped } from '../db/connection/tenant.ts'
import type { Texts } from '../db/tables/columns.ts'
import { AppError } from '../http/app-error.ts'
import { errorText } from '../http/error-texts.ts'
import { columnTitle } from './column-title.ts'
import { unguarded } from './formula.ts'

/** A noun that can be imported: whoever may make one may import many, by the same rules. */
export interface Importable {
  code: string
  name: readonly [english: string, chinese: string, arabic: string]
  /** What it takes to make one. */
  access: Access
  /** What one is made from, by the rules of the contract. */
  draft: z.ZodObject
  /** The path of its list: what columns are called there, they are called here. */
  listPath: string
  /** The fields of the draft that a file has, each with a sample. */
  samples: Readonly<Record<string, string>>
  /** Makes one of a draft that keeps the contract's rules. */
  insert(db: Scoped, session: Session, draft: never): Promise<unknown>
}

/** Why a row is refused for what one of its columns names. */
export function refusedColumn(language: string, code: ErrorCode, field: string, named: string): AppError {
  const message = `${errorText(code, language, {})}: ${named}`
  return new AppError('error.data_invalid', { detail: message }, [{ field, message }])
}

/** How a tenant, or the platform for it, has set up the file of a noun. */
export interface ImportSetUp {
  name: Texts
  enabled: boolean
  columns: readonly {
    field: string
    titles: Texts
    enabled: boolean
    required: boolean
    defaultValue?: string
    sample: string
  }[]
}

const places: Readonly<Record<string, 0 | 1 | 2>> = { en_US: 0, zh_CN: 1, ar_SA: 2 }

export const nameOfImport = ({ name }: Importable, language: string, setUp?: ImportSetUp): string =>
  setUp?.name[language] ?? name[places[language] ?? 0]

/** The columns of a noun's file, as the product has them. */
export function importColumns({ listPath, draft, samples }: Importable, language: string): ImportColumn[] {
  return Object.entries(samples).map(([field, sampleData]) => {
    const schema = draft.shape[field] as z.ZodType
    const inner = innermost(schema instanceof z.ZodDefault ? (schema.unwrap() as z.ZodType) : schema)
    const length = inner instanceof z.ZodString ? inner.maxLength : null
    return {
      columnCode: field,
      columnName: columnTitle(listPath, field, language) ?? field,
      columnType: typeOf(inner),
      required: !schema.safeParse(undefined).success,
      ...(length !== null && { length }),
      sampleData,
    }
  })
}

/** One that is hidden is no part of the file, but fills its field. */
export type FileColumn = ImportColumn & { isHidden?: true }

/** The same as they were set up: in their order. */
export function columnsAsSetUp(
  importable: Importable,
  language: string,
  setUp: ImportSetUp | undefined,
): FileColumn[] {
  const own = importColumns(importable, language)
  if (!setUp) return own
  return setUp.columns.flatMap(({ field, titles, enabled, required, defaultValue, sample }) => {
    const column = own.find(({ columnCode }) => columnCode === field)
    if (!column || (!enabled && defaultValue === undefined)) return []
    return {
      ...column,
      columnName: titles[language] ?? column.columnName,
      required: (required || column.required) && defaultValue === undefined,
      sampleData: sample,
      ...(defaultValue !== undefined && { defaultValue }),
      ...(!enabled && { isHidden: true as const }),
    }
  })
}

function typeOf(inner: z.ZodType): ImportColumn['columnType'] {
  if (inner instanceof z.ZodBoolean) return 'yes-no'
  if (inner instanceof z.ZodNumber) return 'number'
  return inner instanceof z.ZodISODate ? 'day' : 'text'
}

const yes = new Set(['yes', 'true', '1', '是', 'نعم'])
const no = new Set(['no', 'false', '0', '否', 'لا'])

/** The texts of a row as a draft; what cannot be understood is handed on as it is, for the rules to refuse. */
export function draftOf(
  data: Readonly<Record<string, string>>,
  columns: readonly ImportColumn[],
  dateFormat: string,
): Record<string, unknown> {
  return Object.fromEntries(
    columns.flatMap(({ columnCode, columnType, defaultValue }) => {
      const text = unguarded(data[columnCode] ?? '').trim() || (defaultValue ?? '')
      return text === '' ? [] : [[columnCode, understood(text, columnType, dateFormat)]]
    }),
  )
}

function understood(text: string, type: ImportColumn['columnType'], dateFormat: string): unknown {
  if (type === 'number') return Number.isFinite(Number(text)) ? Number(text) : text
  if (type === 'day') return dayIn(text, dateFormat)
  if (type !== 'yes-no') return text
  const word = text.toLowerCase()
  if (yes.has(word)) return true
  return no.has(word) ? false : text
}

/** A day in ISO 8601, or in the format that the person reads days in. */
function dayIn(text: string, dateFormat: string): string {
  if (/^\d{4}-\d\d-\d\d/.test(text)) return text.slice(0, 10)
  const tokens = dateFormat.match(/YYYY|MM|DD|D/g) ?? []
  const pattern = dateFormat.replace(/[.]/g, '\\.').replace(/YYYY|MM|DD|D/g, '(\\d{1,4})')
  const found = new RegExp(`^${pattern}$`).exec(text)
  if (!found) return text
  const part = (token: string) => found[tokens.findIndex(one => one.startsWith(token)) + 1] ?? ''
  return `${part('YYYY')}-${part('M').padStart(2, '0')}-${part('D').padStart(2, '0')}`
}
