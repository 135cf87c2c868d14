import { isDeepStrictEqual } from 'node:util'
import type { Access } from '@atrium/contract/endpoint'
import type { ErrorCode } from '@atrium/contract/errors'
import { innermost } from '@atrium/contract/export'
import type { ImportColumn } from '@atrium/contract/interchange/import'
import { flag } from '@atrium/contract/row'
import { z } from 'zod'
import type { Session } from '../auth/session.ts'
import type { Scoped } from '../db/connection/tenant.ts'
import type { Texts } from '../db/tables/columns.ts'
import { inWords } from '../db/tables/texts.ts'
import { AppError } from '../http/app-error.ts'
import { errorText } from '../http/error-texts.ts'
import { columnTitle } from './column-title.ts'
import { unescapeFormula } from './formula.ts'

/** An entity that can be imported, with the same rules as for creating single records. */
export interface Importable {
  code: string
  name: readonly [english: string, chinese: string, arabic: string]
  /** The access that creating a record needs. */
  access: Access
  /** Whether records bring roles or the like, so that importing them and undoing it need a fresh proof. */
  stepUp?: true
  /** The schema of a new record. */
  draft: z.ZodObject
  /** The path of its list, whose column titles are used. */
  listPath: string
  /** The fields in the file, each with a sample value. */
  samples: Readonly<Record<string, string>>
  /** A value of a draft as a file has it, where `String` does not make it readable again. */
  written?(field: string, value: unknown): string
  /** Fields, alone or together, that no two rows of a file may share. The first identify a record. */
  unique: readonly (readonly [string, ...string[]])[]
  /** Whether values of unique fields are the same in upper and lower case. */
  ignoresCase?: boolean
  /** The field that an error is about, by its code. */
  fieldOf?: Partial<Record<ErrorCode, string>>
  /** Creates a record from a valid draft and returns its id. A method, so that features can write it for their tables. */
  insert(db: Scoped, session: Session, draft: never): Promise<string>
  /** How rows update existing records; without it, rows only create. */
  existing?: ExistingRecords
  /** How created records are deleted when their import is undone; without it, imports cannot be undone. */
  removal?: ImportRemoval
  /** How the people it created are sent a link to set their password. */
  invitation?: { access: Access; send(session: Session, id: string): Promise<void> }
  /** Titles of columns that are no fields of the list, in the languages that they have. */
  titles?: Readonly<Record<string, Texts>>
  /**
   * This import, with what a feature has changed of it, and the columns that the tenant of a session has added; without
   * it, no tenant can add any.
   */
  forTenant?(
    this: Importable,
    acting: { db: Scoped; session: Session; language: string },
  ): Promise<Importable>
}

export interface ImportRemoval {
  /** The access that deleting a record needs. */
  access: Access
  /** The table of the records. */
  table: string
  remove(db: Scoped, session: Session, ref: { id: string; objectVersionNumber: number }): Promise<void>
}

/** Reads and updates the records that the rows of a file name. */
export interface ExistingRecords {
  /** The access that updating a record needs. */
  access: Access
  /** Fields with a list of codes, to which a row adds; other fields are replaced. */
  lists: readonly string[]
  /** The id of the record with the identifying fields of a row. */
  find(db: Scoped, session: Session, draft: Readonly<Record<string, unknown>>): Promise<string | undefined>
  /** A record in the shape of a draft. */
  read(db: Scoped, session: Session, id: string): Promise<Record<string, unknown>>
  /** Replaces every field of a record by those of a valid draft. */
  update(db: Scoped, session: Session, id: string, draft: never): Promise<void>
  /** Instructions for people who fill in the file, in each language. */
  notes: readonly (readonly [english: string, chinese: string, arabic: string])[]
}

/** Splits a list of codes at its commas. */
export const codesIn = (text: unknown): string[] => [
  ...new Set(
    String(text ?? '')
      .split(/[,;，；،]/)
      .map(code => code.trim())
      .filter(Boolean),
  ),
]

/** A record with the cells of a row: empty cells change nothing, and lists grow. */
export function updatedBy(
  { unique, existing }: Importable,
  before: Readonly<Record<string, unknown>>,
  draft: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const identity: readonly string[] = unique[0] ?? []
  const changed = Object.entries(draft)
    .filter(([field]) => !identity.includes(field))
    .map(([field, value]) => [
      field,
      existing?.lists.includes(field)
        ? [...new Set([...codesIn(before[field]), ...codesIn(value)])].join(', ')
        : value,
    ])
  return { ...before, ...Object.fromEntries(changed) }
}

/** A field that differs between two drafts, as text. */
export interface FieldChange {
  field: string
  from: string
  to: string
}

/** The value of a field as a file has it; empty without one. */
export const writtenValue = ({ written }: Importable, field: string, value: unknown): string =>
  value === undefined || value === null ? '' : (written?.(field, value) ?? String(value))

/** The fields that differ between two states of a record. */
export const changesOf = (
  importable: Importable,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): FieldChange[] =>
  Object.keys({ ...before, ...after })
    .filter(field => !isDeepStrictEqual(before[field], after[field]))
    .map(field => ({
      field,
      from: writtenValue(importable, field, before[field]),
      to: writtenValue(importable, field, after[field]),
    }))
    .filter(({ from, to }) => from !== to)

/** Refuses a row because of the value in one of its columns. */
export function refusedColumn(language: string, code: ErrorCode, field: string, named: string): AppError {
  const message = `${errorText(code, language, {})}: ${named}`
  return new AppError('error.data_invalid', { detail: message }, [{ field, message }])
}

/** The import template of an entity, as a tenant, or the platform for all tenants, has set it up. */
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

/** One of the texts in the product's languages. */
export const inLanguage = (
  texts: readonly [english: string, chinese: string, arabic: string],
  language: string,
): string => texts[places[language] ?? 0]

export const nameOfImport = ({ name }: Importable, language: string, setUp?: ImportSetUp): string =>
  setUp?.name[language] ?? inLanguage(name, language)

/** The title of a column of an entity's file. */
export function importTitle({ listPath, titles = {} }: Importable, field: string, language: string): string {
  const added = titles[field]
  return added ? inWords(added, language) : (columnTitle(listPath, field, language) ?? field)
}

/** The default columns of an entity's file. */
export function importColumns(importable: Importable, language: string): ImportColumn[] {
  const { draft, samples } = importable
  const taken = new Set<string>()
  // A title that another column has, too, would not say which of them a cell belongs to.
  const titleOf = (field: string) => {
    const title = importTitle(importable, field, language)
    const own = taken.has(title) ? `${title} (${field})` : title
    taken.add(own)
    return own
  }
  return Object.entries(samples).map(([field, sampleData]) => {
    const schema = draft.shape[field] as z.ZodType
    const inner = innermost(schema instanceof z.ZodDefault ? (schema.unwrap() as z.ZodType) : schema)
    const length = inner instanceof z.ZodString ? inner.maxLength : null
    return {
      columnCode: field,
      columnName: titleOf(field),
      columnType: typeOf(inner),
      required: !schema.safeParse(undefined).success,
      ...(length !== null && { length }),
      sampleData,
    }
  })
}

/** A hidden column is not in the file, but provides its field's default value. */
export type FileColumn = ImportColumn & { isHidden?: true }

/** The columns as they were set up, in their order. */
export function columnsAsSetUp(
  importable: Importable,
  language: string,
  setUp: ImportSetUp | undefined,
): FileColumn[] {
  const own = importColumns(importable, language)
  if (!setUp) return own
  // What the tenant has added since the file was set up is part of it.
  const added = own.filter(({ columnCode }) => isAdded(importable, columnCode, setUp))
  const arranged = setUp.columns.flatMap(({ field, titles, enabled, required, defaultValue, sample }) => {
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
  return [...arranged, ...added]
}

/** Whether a column stands for a field that the tenant has added since the layout of the file was saved. */
export const isAdded = ({ titles = {} }: Importable, field: string, setUp: ImportSetUp): boolean =>
  field in titles && !setUp.columns.some(column => column.field === field)

function typeOf(inner: z.ZodType): ImportColumn['columnType'] {
  if (inner instanceof z.ZodBoolean || inner === flag) return 'yes-no'
  if (inner instanceof z.ZodNumber) return 'number'
  return inner instanceof z.ZodISODate ? 'day' : 'text'
}

const yes = new Set(['yes', 'true', '1', '是', 'نعم'])
const no = new Set(['no', 'false', '0', '否', 'لا'])

/** Converts the texts of a row to a draft; unreadable values are passed on for the schema to refuse. */
export function draftOf(
  data: Readonly<Record<string, string>>,
  columns: readonly ImportColumn[],
  dateFormat: string,
): Record<string, unknown> {
  return Object.fromEntries(
    columns.flatMap(({ columnCode, columnType, defaultValue }) => {
      const text = unescapeFormula(data[columnCode] ?? '').trim() || (defaultValue ?? '')
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

/** Parses a day in ISO 8601 or in the user's date format. */
function dayIn(text: string, dateFormat: string): string {
  if (/^\d{4}-\d\d-\d\d/.test(text)) return text.slice(0, 10)
  const tokens = dateFormat.match(/YYYY|MM|DD|D/g) ?? []
  const pattern = dateFormat.replace(/[.]/g, '\\.').replace(/YYYY|MM|DD|D/g, '(\\d{1,4})')
  const found = new RegExp(`^${pattern}$`).exec(text)
  if (!found) return text
  const part = (token: string) => found[tokens.findIndex(one => one.startsWith(token)) + 1] ?? ''
  return `${part('YYYY')}-${part('M').padStart(2, '0')}-${part('D').padStart(2, '0')}`
}
