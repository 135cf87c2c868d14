import type { Session } from '@atrium/server/auth/session'
import { asAppError } from '@atrium/server/http/error-answer'
import { errorText } from '@atrium/server/http/error-texts'
import { parse } from '@atrium/server/http/parse'
import {
  changesOf,
  codesIn,
  draftOf,
  type Importable,
  importColumns,
  writtenValue,
} from '@atrium/server/interchange/importable'
import { sql } from 'kysely'
import type { ImportRow } from '../data-import.contract.ts'
import { findTouched, findUndoable, type UndoableRow } from './data-import.queries.ts'
import type { ImportsDb } from './imports.tables.ts'

type Undo = NonNullable<ImportRow['undo']>

export interface Undone {
  id: string
  undo: Undo
}

/** Undoes an import from its last row to its first, each in a savepoint; what cannot be undone stays as it is. */
export async function undoRows(
  db: ImportsDb,
  session: Session,
  importable: Importable,
  { batch, progress }: { batch: string; progress: (done: number, total: number) => Promise<void> },
): Promise<Undone[]> {
  const rows = await findUndoable(db, batch)
  const created = rows.filter(({ outcome }) => outcome === 'created').map(({ recordId }) => recordId)
  const touched = await findTouched(db, session.tenantId, batch, created)
  const undone: Undone[] = []
  for (const [at, row] of rows.entries()) {
    await progress(at, rows.length)
    const undo = touched.has(row.recordId)
      ? unchanged(errorText('error.import.touched', session.language, {}))
      : await undoRow(db, session, importable, row)
    undone.push({ id: row.id, undo })
  }
  await progress(rows.length, rows.length)
  return undone
}

const unchanged = (message: string): Undo => ({ result: 'kept', reasons: [{ message }] })

async function undoRow(
  db: ImportsDb,
  session: Session,
  importable: Importable,
  row: UndoableRow,
): Promise<Undo> {
  await sql`savepoint before_row`.execute(db)
  try {
    const undo = await (row.outcome === 'created' ? remove : restore)(db, session, importable, row)
    await sql`release savepoint before_row`.execute(db)
    return undo
  } catch (error) {
    const { status, code, values } = asAppError(error)
    if (status >= 500) throw error
    await sql`rollback to savepoint before_row`.execute(db)
    return unchanged(errorText(code, session.language, values))
  }
}

async function remove(
  db: ImportsDb,
  session: Session,
  { removal }: Importable,
  { recordId: id }: UndoableRow,
): Promise<Undo> {
  if (!removal) throw new Error('imports without a removal are not undone')
  const { rows } = await sql<{ version: number }>`
    select version from ${sql.table(removal.table)} where id = ${id}`.execute(db)
  if (rows[0]) await removal.remove(db, session, { id, objectVersionNumber: rows[0].version })
  return { result: 'removed', reasons: [] }
}

/** Gives fields their old values if they still have those of the import; lists lose what it added. */
async function restore(
  db: ImportsDb,
  session: Session,
  importable: Importable,
  { recordId, changes }: UndoableRow,
): Promise<Undo> {
  const { existing, draft } = importable
  if (!existing) throw new Error('only imports of existing records update any')
  const { language } = session
  const now = await existing.read(db, session, recordId)
  const texts = Object.fromEntries(changes.map(({ field, from }) => [field, from]))
  const past = draftOf(texts, importColumns(importable, language), 'YYYY-MM-DD')
  const next = { ...now }
  const reasons: Undo['reasons'] = []
  for (const { field, from, to } of changes)
    if (existing.lists.includes(field)) {
      const stays = (code: string) => codesIn(from).includes(code) || !codesIn(to).includes(code)
      next[field] = codesIn(now[field]).filter(stays).join(', ')
    } else if (writtenValue(importable, field, now[field]) === to) next[field] = past[field]
    else reasons.push({ field, message: errorText('error.import.changed_since', language, {}) })
  if (changesOf(importable, now, next).length > 0)
    await existing.update(db, session, recordId, parse(draft, next, language) as never)
  return { result: reasons.length === changes.length ? 'kept' : 'restored', reasons }
}
