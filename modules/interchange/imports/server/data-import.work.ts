import { requireAccess } from '@atrium/server/access/decide'
import type { Session } from '@atrium/server/auth/session'
import { AppError } from '@atrium/server/http/app-error'
import { asAppError } from '@atrium/server/http/error-answer'
import { errorText } from '@atrium/server/http/error-texts'
import { parse } from '@atrium/server/http/parse'
import {
  columnsAsSetUp,
  draftOf,
  type FileColumn,
  type Importable,
} from '@atrium/server/interchange/importable'
import { sql } from 'kysely'
import type { JobWork } from '../../jobs/server/job.work.ts'
import type { ImportRow } from '../data-import.contract.ts'
import { findAllRows, findBatch, moveBatch, storeFindings } from './data-import.queries.ts'
import { requireSetUp } from './import-template.queries.ts'
import type { ImportsDb } from './imports.tables.ts'

export interface ImportInput {
  batch: string
  step: 'check' | 'import'
}

type Finding = Parameters<typeof storeFindings>[2][number]

/** Rolls back a transaction and carries its findings. */
class RolledBack extends Error {
  readonly findings: readonly Finding[]

  constructor(findings: readonly Finding[]) {
    super('rolled back')
    this.findings = findings
  }
}

/**
 * Checks a batch by importing it and rolling back, or imports it. All rows are in one transaction, which also
 * marks the batch as done, so that an instance that dies leaves nothing or everything [SAFE-55].
 */
export function importWork(importables: readonly Importable[]): JobWork {
  return async (job, { session, progress, inTenant }) => {
    const { batch, step } = job.input as ImportInput
    try {
      await inTenant(async db => {
        const { templateCode, status } = await findBatch(db, session.userId, batch)
        const importable = importables.find(({ code }) => code === templateCode)
        if (!importable) throw new AppError('error.not_found')
        requireAccess(session, importable.access)
        // The job was taken up again after it was done: nothing is left to do.
        if (status !== (step === 'check' ? 'CHECKING' : 'IMPORTING')) return
        const findings = await importRows(db, session, importable, { batch, progress })
        if (step === 'check' || findings.some(({ faults }) => faults.length > 0))
          throw new RolledBack(findings)
        await storeFindings(
          db,
          batch,
          findings.map(one => ({ ...one, state: 'IMPORT_SUCCESS' as const })),
        )
        await moveBatch(db, batch, ['IMPORTING'], 'IMPORTED')
      })
    } catch (error) {
      const findings = error instanceof RolledBack ? error.findings : []
      await inTenant(async db => {
        await storeFindings(db, batch, findings)
        await moveBatch(db, batch, ['CHECKING', 'IMPORTING', 'IMPORTED'], 'CHECKED')
      })
      if (!(error instanceof RolledBack)) throw error
      if (step === 'import') throw new AppError('error.import.rows')
    }
    return undefined
  }
}

/** Creates every row of the batch in a savepoint, and reports the rows that fail. */
async function importRows(
  db: ImportsDb,
  session: Session,
  importable: Importable,
  { batch, progress }: { batch: string; progress: (done: number, total: number) => Promise<void> },
): Promise<Finding[]> {
  const columns = columnsAsSetUp(importable, session.language, await requireSetUp(db, importable))
  const { rows: found } = await sql<{ dateFormat: string }>`
    select date_format from app_user where id = ${session.userId}`.execute(db)
  const dateFormat = found[0]?.dateFormat ?? 'YYYY-MM-DD'
  const rows = await findAllRows(db, batch)
  const findings: Finding[] = []
  for (const [at, { id, data }] of rows.entries()) {
    await progress(at, rows.length)
    const faults = await importOne(db, session, importable, draftOf(data, columns, dateFormat), columns)
    findings.push({ id, state: faults.length > 0 ? 'VALID_FAILED' : 'VALID_SUCCESS', faults })
  }
  await progress(rows.length, rows.length)
  return findings
}

async function importOne(
  db: ImportsDb,
  session: Session,
  { draft: rules, insert }: Importable,
  draft: Readonly<Record<string, unknown>>,
  columns: readonly FileColumn[],
): Promise<ImportRow['faults']> {
  const missing = columns.filter(({ columnCode, required }) => required && draft[columnCode] === undefined)
  if (missing.length > 0)
    return missing.map(({ columnCode }) => ({
      field: columnCode,
      message: errorText('error.import.missing', session.language, {}),
    }))
  await sql`savepoint before_row`.execute(db)
  try {
    await insert(db, session, parse(rules, draft, session.language) as never)
    await sql`release savepoint before_row`.execute(db)
    return []
  } catch (error) {
    const known = asAppError(error)
    // Not the row's fault: the whole job is retried.
    if (known.status >= 500) throw error
    await sql`rollback to savepoint before_row`.execute(db)
    if (known.fields.length === 0) return [{ message: errorText(known.code, session.language, known.values) }]
    return known.fields.map(({ field, message }) => ({
      message,
      ...(columns.some(({ columnCode }) => columnCode === field) && { field }),
    }))
  }
}
