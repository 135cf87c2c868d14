import { numberText } from '@atrium/console/language/formats.ts'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import type { ImportBatch } from '../data-import.contract.ts'
import css from './data-import.module.css'
import type { DataImportText } from './data-import-texts.ts'

export const working = new Set(['CHECKING', 'IMPORTING', 'UNDO_CHECKING', 'UNDOING'])

/** The rows that an import would take: invalid ones are left out. */
export const readyRows = ({ status, failedCount, rowCount }: ImportBatch): number =>
  status === 'CHECKED' ? rowCount - failedCount : 0

export function stepOf(batch: ImportBatch): number {
  if (batch.status === 'IMPORTING' || (batch.failedCount === 0 && readyRows(batch) > 0)) return 3
  return ['UPLOADED', 'CHECKING', 'CHECKED'].includes(batch.status) ? 2 : 4
}

export const countsOf = (batch: ImportBatch) => ({
  all: batch.rowCount,
  created: batch.createdCount,
  updated: batch.updatedCount,
  unchanged: batch.unchangedCount,
  invalid: batch.failedCount,
  removed: batch.removedCount,
  restored: batch.restoredCount,
  kept: batch.keptCount,
})

export interface ImportStatusProps {
  t: DataImportText
  status: ImportBatch & { doneRows?: number | undefined; problem?: string | undefined }
}

/** The figures of the check or the import, and what they mean. */
export function DataImportSummary({ t, status }: ImportStatusProps) {
  const counts = countsOf(status)
  const figures =
    status.status === 'UNDONE'
      ? (['removed', 'restored', 'kept'] as const)
      : (['invalid', 'created', 'updated', 'unchanged'] as const)
  if (working.has(status.status))
    return (
      <div className={css.note}>
        <span role="status">
          {t(status.status)} · {t('working', { done: status.doneRows ?? 0, total: status.rowCount })}
        </span>
        <ProgressLine done={status.rowCount ? (status.doneRows ?? 0) / status.rowCount : 0} />
      </div>
    )
  return (
    <div className={css.summary}>
      <ul className={css.figures} aria-label={t('figures')}>
        {figures.map(id => (
          <li
            key={id}
            className={css.figure}
            data-failed={(id === 'invalid' && counts.invalid > 0) || undefined}
          >
            <b>{numberText(counts[id])}</b>
            <span>{t(`figure_${id}`)}</span>
          </li>
        ))}
      </ul>
      <div className={css.say} role="status">
        {status.problem && <Note tone="danger">{status.problem}</Note>}
        <Said t={t} status={status} />
      </div>
    </div>
  )
}

/** The result in a sentence. */
function Said({ t, status }: ImportStatusProps) {
  const { rowCount, failedCount, createdCount, sentLinkCount, refusedLinkCount, keptCount } = status
  switch (status.status) {
    case 'UPLOADED':
      return t('changed')
    case 'CHECKED':
      return (
        <>
          <b>{t('dryRun')}</b>{' '}
          {failedCount > 0
            ? t('someReady', { ready: numberText(rowCount - failedCount), count: rowCount })
            : t('allInOrder', { count: rowCount })}{' '}
          {status.canSendLinks && createdCount > 0 && t('maySendLinks', { count: createdCount })}
        </>
      )
    case 'IMPORTED':
      return (
        <>
          {t('imported', { count: rowCount - failedCount })}{' '}
          {failedCount > 0 && t('leftOut', { count: failedCount })}{' '}
          {sentLinkCount > 0 && t('linksSent', { count: sentLinkCount })}{' '}
          {refusedLinkCount > 0 && t('linksRefused', { count: refusedLinkCount })}
        </>
      )
    case 'UNDONE':
      return (
        <>
          {t('undone')} {keptCount > 0 && t('undoKeeps', { count: keptCount })}
        </>
      )
    default:
      return null
  }
}
