import type { ImportMode } from '@atrium/contract/interchange/import'
import type { Session } from '@atrium/server/auth/session'
import { AppError } from '@atrium/server/http/app-error'
import { asAppError } from '@atrium/server/http/error-answer'
import { errorText } from '@atrium/server/http/error-texts'
import { parse } from '@atrium/server/http/parse'
import {
  changesOf,
  columnsAsSetUp,
  draftOf,
  type ExistingRecords,
  type FileColumn,
  type Importable,
  refusedColumn,
  updatedBy,
  writtenValue,
} from '@atrium/server/interchange/importable'
import { sql } from 'kysely'
import type { ImportRow } from '../data-import.contract.ts'
import { type Finding, findAllRows } from './data-import.queries.ts'
import { requireSetUp } from './import-template.queries.ts'
import type { ImportsDb } from './imports.tables.ts'

type Draft = Readonly<Record<string, unknown>>
type Fault = ImportRow['faults'][number]
type Result = Pick<Finding, 'outcome' | 'recordId' | 'changes'>

/** A file with what is needed to import its rows. */
interface ImportFile {
  db: ImportsDb
  session: Session
  importable: Importable
  mode: ImportMode
  columns: readonly FileColumn[]
  dateFormat: string
}

interface ImportedRows {
  batch: string
  mode: ImportMode
  /** Leaves out the rows that the check found invalid. */
  isValidOnly?: boolean | undefined
  progress: (done: number, total: number) => Promise<void>
}

/** Imports every row of the batch in a savepoint, and reports what each did or why it was refused. */
export async function importRows(
  db: ImportsDb,
  session: Session,
  importable: Importable,
  { batch, mode, isValidOnly, progress }: ImportedRows,
): Promise<Finding[]> {
  const file = await fileFor(db, session, importable, mode)
  const repeated = repeatsIn(importable, session.language)
  const rows = (await findAllRows(db, batch)).filter(({ isInvalid }) => !(isValidOnly && isInvalid))
  const findings: Finding[] = []
  for (const [at, { id, line, data }] of rows.entries()) {
    await progress(at, rows.length)
    const faults = repeated(line, draftOf(data, file.columns, file.dateFormat))
    findings.push(findingOf(id, faults.length > 0 ? { faults } : await importRow(file, data)))
  }
  await progress(rows.length, rows.length)
  return findings
}

/** Checks one row of the batch by importing it and rolling back to before. */
export async function checkRow(
  db: ImportsDb,
  session: Session,
  importable: Importable,
  { batch, mode, rowId }: { batch: string; mode: ImportMode; rowId: string },
): Promise<Finding> {
  const file = await fileFor(db, session, importable, mode)
  const repeated = repeatsIn(importable, session.language)
  for (const { id, line, data } of await findAllRows(db, batch)) {
    const faults = repeated(line, draftOf(data, file.columns, file.dateFormat))
    if (id !== rowId) continue
    if (faults.length > 0) return findingOf(id, { faults })
    await sql`savepoint before_check`.execute(db)
    // Nothing was created, so there is no record either.
    const { recordId: _, ...finding } = findingOf(id, await importRow(file, data))
    await sql`rollback to savepoint before_check`.execute(db)
    return finding
  }
  throw new AppError('error.not_found')
}

async function fileFor(
  db: ImportsDb,
  session: Session,
  importable: Importable,
  mode: ImportMode,
): Promise<ImportFile> {
  const columns = columnsAsSetUp(importable, session.language, await requireSetUp(db, importable))
  const { rows } = await sql<{ dateFormat: string }>`
    select date_format from app_user where id = ${session.userId}`.execute(db)
  return { db, session, importable, mode, columns, dateFormat: rows[0]?.dateFormat ?? 'YYYY-MM-DD' }
}

function findingOf(id: string, result: Result | { faults: Fault[] }): Finding {
  return 'faults' in result
    ? { id, state: 'VALID_FAILED', faults: result.faults, changes: [] }
    : { id, state: 'VALID_SUCCESS', faults: [], ...result }
}

/** Finds values that an earlier row has, too, where each row needs its own. */
function repeatsIn({ unique, ignoresCase = false }: Importable, language: string) {
  const lines = new Map<string, number>()
  return (line: number, draft: Draft): Fault[] =>
    unique.flatMap(fields => {
      const values = fields.map(field => String(draft[field] ?? ''))
      if (values[0] === '') return []
      const key = JSON.stringify([fields, ignoresCase ? values.map(value => value.toLowerCase()) : values])
      const first = lines.get(key)
      if (first !== undefined)
        return { field: fields[0], message: errorText('error.import.repeated', language, { line: first }) }
      lines.set(key, line)
      return []
    })
}

async function importRow(
  file: ImportFile,
  data: Readonly<Record<string, string>>,
): Promise<Result | { faults: Fault[] }> {
  const { db, session, columns, importable } = file
  await sql`savepoint before_row`.execute(db)
  try {
    const result = await createOrUpdate(file, data)
    if ('faults' in result) await sql`rollback to savepoint before_row`.execute(db)
    else await sql`release savepoint before_row`.execute(db)
    return result
  } catch (error) {
    const known = asAppError(error)
    // Not the row's fault: the whole job is retried.
    if (known.status >= 500) throw error
    await sql`rollback to savepoint before_row`.execute(db)
    const about = importable.fieldOf?.[known.code]
    const general = { field: about, message: errorText(known.code, session.language, known.values) }
    const faults = known.fields.length === 0 ? [general] : known.fields
    return {
      faults: faults.map(({ field, message }) => ({
        message,
        ...(field !== undefined && columns.some(({ columnCode }) => columnCode === field) && { field }),
      })),
    }
  }
}

async function createOrUpdate(
  file: ImportFile,
  data: Readonly<Record<string, string>>,
): Promise<Result | { faults: Fault[] }> {
  const { db, session, importable, mode, columns, dateFormat } = file
  const { existing, draft: rules, unique } = importable
  const { language } = session
  // In an existing record an empty cell changes nothing, whatever it means for a new one.
  const given = draftOf(
    data,
    columns.map(({ defaultValue: _, ...column }) => column),
    dateFormat,
  )
  const [key = ''] = unique[0] ?? []
  const isNamed = mode !== 'create' && given[key] !== undefined
  const recordId = isNamed ? await existing?.find(db, session, given) : undefined
  if (existing && recordId !== undefined) return updateRow(file, existing, recordId, given)
  if (mode === 'update')
    throw refusedColumn(language, 'error.import.not_found', key, String(given[key] ?? ''))
  const draft = draftOf(data, columns, dateFormat)
  const missing = columns.filter(({ columnCode, required }) => required && draft[columnCode] === undefined)
  if (missing.length > 0)
    return {
      faults: missing.map(({ columnCode }) => ({
        field: columnCode,
        message: errorText('error.import.missing', language, {}),
      })),
    }
  const id = await importable.insert(db, session, parse(rules, draft, language) as never)
  return { recordId: id, outcome: 'created', changes: [] }
}

async function updateRow(
  { db, session, importable }: ImportFile,
  existing: ExistingRecords,
  recordId: string,
  given: Draft,
): Promise<Result> {
  const before = await existing.read(db, session, recordId)
  const after = parse(importable.draft, updatedBy(importable, before, given), session.language)
  const none: Result = { recordId, outcome: 'unchanged', changes: [] }
  const wanted = changesOf(importable, before, after)
  if (wanted.length === 0) return none
  await existing.update(db, session, recordId, after as never)
  // What is stored may be less: a field that others hide stays empty.
  const stored = await existing.read(db, session, recordId)
  const changes = wanted
    .map(({ field, from, to }) => {
      const isList = existing.lists.includes(field)
      return { field, from, to: isList ? to : writtenValue(importable, field, stored[field]) }
    })
    .filter(({ from, to }) => from !== to)
  return changes.length > 0 ? { ...none, outcome: 'updated', changes } : none
}
