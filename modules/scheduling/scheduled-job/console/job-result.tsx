import { numberText } from '@atrium/console/language/formats.ts'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { Status, type StatusKind } from '@atrium/ui/feedback/status.tsx'
import type { ScheduledJob } from '../scheduled-job.contract.ts'
import css from './job-result.module.css'
import type { ScheduledJobText } from './scheduled-job-texts.ts'

export const runKinds = {
  WAITING: 'waiting',
  RUNNING: 'running',
  DONE: 'active',
  FAILED: 'failed',
  SKIPPED: 'ended',
  STOPPED: 'ended',
} as const satisfies Readonly<Record<string, StatusKind>>

/** The mark and word of a job: under way, paused, or how it ended last. */
export function jobMark({ jobStatus, lastRunState }: ScheduledJob): { kind: StatusKind; word: MarkWord } {
  if (jobStatus === 'RUNNING') {
    const isWaiting = lastRunState === 'WAITING'
    return { kind: isWaiting ? 'waiting' : 'running', word: isWaiting ? 'WAITING' : 'RUNNING' }
  }
  if (jobStatus === 'PAUSED') return { kind: 'ended', word: 'PAUSED' }
  if (lastRunState !== undefined) return { kind: runKinds[lastRunState], word: lastRunState }
  return jobStatus === 'COMPLETE' ? { kind: 'ended', word: 'COMPLETE' } : { kind: 'waiting', word: 'NORMAL' }
}
type MarkWord = Extract<
  Parameters<ScheduledJobText>[0],
  keyof typeof runKinds | 'PAUSED' | 'COMPLETE' | 'NORMAL'
>

/** The result of a job with its second line: the cause of a failure, or how far a run is. */
export function JobResult({ job, t }: { job: ScheduledJob; t: ScheduledJobText }) {
  const { kind, word } = jobMark(job)
  const { failuresInRow, lastRunMessage, lastRunProgress } = job
  return (
    <span className={css.result}>
      <Status kind={kind}>{t(word)}</Status>
      {kind === 'failed' && (
        <span className={css.cause} title={lastRunMessage}>
          {failuresInRow > 1 ? t('inRow', { count: failuresInRow }) : lastRunMessage}
        </span>
      )}
      {kind === 'running' && lastRunProgress !== undefined && (
        <span className={css.progress}>
          <span className={css.line}>
            <ProgressLine done={lastRunProgress / 100} />
          </span>
          {t('percent', { share: numberText(lastRunProgress) })}
        </span>
      )}
    </span>
  )
}
