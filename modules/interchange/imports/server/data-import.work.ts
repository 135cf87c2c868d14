import type { FromModule } from '@atrium/server/feature'
import { AppError } from '@atrium/server/http/app-error'
import type { Importable } from '@atrium/server/interchange/importable'
import type { Doing, JobWork } from '../../jobs/server/job.work.ts'
import { importableNamed, requireInvitation, requireMode, requireUndo } from './data-import.access.ts'
import { sendLinks } from './data-import.links.ts'
import {
  type Finding,
  findBatch,
  markImported,
  moveBatch,
  storeFindings,
  storeUndo,
} from './data-import.queries.ts'
import { importRows } from './data-import.rows.ts'
import { type Undone, undoRows } from './data-import.undo.ts'

/** The state of a batch while a job does a step of its import. */
export const stateDuring = {
  check: 'CHECKING',
  import: 'IMPORTING',
  checkUndo: 'UNDO_CHECKING',
  undo: 'UNDOING',
  links: 'IMPORTED',
} as const

export interface ImportInput {
  batch: string
  step: keyof typeof stateDuring
  /** Leaves out the rows that the check found invalid. */
  isValidOnly?: true
}

/** Rolls back a transaction and carries its findings. */
class RolledBack<T> extends Error {
  readonly findings: readonly T[]

  constructor(findings: readonly T[]) {
    super('rolled back')
    this.findings = findings
  }
}

type Step = (
  doing: Doing,
  input: ImportInput,
  importables: readonly FromModule<Importable>[],
) => Promise<void>

export const importWork =
  (importables: readonly FromModule<Importable>[]): JobWork =>
  async (job, doing) => {
    const input = job.input as ImportInput
    const { step } = input
    if (step === 'undo' || step === 'checkUndo') await undo(doing, input, importables)
    if (step === 'check' || step === 'import') await bringIn(doing, input, importables)
    if (step === 'import' || step === 'links') await invite(doing, input, importables)
    return undefined
  }

/**
 * Checks a batch by importing it and rolling back, or imports it. All rows are in one transaction, which also
 * marks the batch as done, so that an instance that dies leaves nothing or everything [SAFE-55].
 */
const bringIn: Step = async ({ session, progress, inTenant }, input, importables) => {
  const { batch, step, isValidOnly } = input
  try {
    await inTenant(async db => {
      const { templateCode, status, mode } = await findBatch(db, session.userId, batch)
      const importable = await importableNamed(importables, templateCode, { db, session })
      requireMode(session, importable, mode)
      // The job was taken up again after it was done: nothing is left to do.
      if (status !== stateDuring[step]) return
      const findings = await importRows(db, session, importable, {
        batch,
        mode,
        isValidOnly,
        progress,
      })
      if (step === 'check' || findings.some(({ faults }) => faults.length > 0)) throw new RolledBack(findings)
      await storeFindings(
        db,
        batch,
        findings.map(one => ({ ...one, state: 'IMPORT_SUCCESS' as const })),
      )
      await moveBatch(db, batch, ['IMPORTING'], 'IMPORTED')
      await markImported(db, batch)
    })
  } catch (error) {
    const findings = error instanceof RolledBack ? (error as RolledBack<Finding>).findings : []
    await inTenant(async db => {
      // Records that were created are gone again.
      const stored = findings.map(({ recordId: _, ...finding }) => finding)
      await storeFindings(db, batch, stored)
      await moveBatch(db, batch, ['CHECKING', 'IMPORTING', 'IMPORTED'], 'CHECKED')
    })
    if (!(error instanceof RolledBack)) throw error
    if (step === 'import') throw new AppError('error.import.rows')
  }
}

/** Sends links after an import that was asked to, or later when they are asked for. */
const invite: Step = async (doing, { batch, step }, importables) => {
  const { session, inTenant } = doing
  const [found, importable] = await inTenant(async db => {
    const one = await findBatch(db, session.userId, batch)
    return [one, await importableNamed(importables, one.templateCode, { db, session })] as const
  })
  if (found.status !== 'IMPORTED' || (step === 'import' && !found.sendLinks)) return
  requireInvitation(session, importable)
  await sendLinks(doing, importable, batch)
}

/** Undoes an import row by row in one transaction, or previews that and rolls back. */
const undo: Step = async ({ session, progress, inTenant }, { batch, step }, importables) => {
  try {
    await inTenant(async db => {
      const found = await findBatch(db, session.userId, batch)
      const importable = await importableNamed(importables, found.templateCode, { db, session })
      requireUndo(session, importable, found.mode)
      if (found.status !== stateDuring[step]) return
      const findings = await undoRows(db, session, importable, { batch, progress })
      if (step === 'checkUndo') throw new RolledBack(findings)
      await storeUndo(db, batch, findings)
      await moveBatch(db, batch, ['UNDOING'], 'UNDONE')
    })
  } catch (error) {
    const findings = error instanceof RolledBack ? (error as RolledBack<Undone>).findings : []
    await inTenant(async db => {
      await storeUndo(db, batch, findings)
      await moveBatch(db, batch, ['UNDO_CHECKING', 'UNDOING', 'IMPORTED'], 'IMPORTED')
    })
    if (!(error instanceof RolledBack)) throw error
  }
}
