import { AppError } from '@atrium/server/http/app-error'
import type { Importable } from '@atrium/server/interchange/importable'
import type { JobWork } from '../../jobs/server/job.work.ts'
import { requireMode } from './data-import.access.ts'
import { type Finding, findBatch, markImported, moveBatch, storeFindings } from './data-import.queries.ts'
import { importRows } from './data-import.rows.ts'

export interface ImportInput {
  batch: string
  step: 'check' | 'import'
}

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
        const { templateCode, status, mode } = await findBatch(db, session.userId, batch)
        const importable = importables.find(({ code }) => code === templateCode)
        if (!importable) throw new AppError('error.not_found')
        requireMode(session, importable, mode)
        // The job was taken up again after it was done: nothing is left to do.
        if (status !== (step === 'check' ? 'CHECKING' : 'IMPORTING')) return
        const findings = await importRows(db, session, importable, { batch, mode, progress })
        if (step === 'check' || findings.some(({ faults }) => faults.length > 0))
          throw new RolledBack(findings)
        await storeFindings(
          db,
          batch,
          findings.map(one => ({ ...one, state: 'IMPORT_SUCCESS' as const })),
        )
        await moveBatch(db, batch, ['IMPORTING'], 'IMPORTED')
        await markImported(db, batch)
      })
    } catch (error) {
      const findings = error instanceof RolledBack ? error.findings : []
      await inTenant(async db => {
        await storeFindings(
          db,
          batch,
          findings.map(({ recordId: _, ...finding }) => finding),
        )
        await moveBatch(db, batch, ['CHECKING', 'IMPORTING', 'IMPORTED'], 'CHECKED')
      })
      if (!(error instanceof RolledBack)) throw error
      if (step === 'import') throw new AppError('error.import.rows')
    }
    return undefined
  }
}
