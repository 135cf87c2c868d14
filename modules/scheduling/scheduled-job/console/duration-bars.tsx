import type { RecentRun } from '../scheduled-job.contract.ts'
import css from './duration-bars.module.css'
import { durationText } from './duration-text.ts'
import type { ScheduledJobText } from './scheduled-job-texts.ts'

const height = 20

/** The durations of the latest runs as bars, oldest first, failed ones red; then that of the last. */
export function DurationBars({ runs, t }: { runs: readonly RecentRun[]; t: ScheduledJobText }) {
  const ran = runs.filter(({ milliseconds }) => milliseconds !== undefined).toReversed()
  const last = ran.at(-1)
  if (!last) return null
  const most = Math.max(1, ...ran.map(({ milliseconds = 0 }) => milliseconds))
  const failed = ran.filter(({ jobResult }) => jobResult === 'FAILED').length
  const lastText = durationText(last.milliseconds ?? 0)
  return (
    <span className={css.durations}>
      <span
        className={css.bars}
        role="img"
        aria-label={t('durationsOf', { count: ran.length, failed, last: lastText })}
      >
        {ran.map(({ logId, milliseconds = 0, jobResult }) => (
          <span
            key={logId}
            className={css.bar}
            data-failed={jobResult === 'FAILED' || undefined}
            data-last={logId === last.logId || undefined}
            style={{ blockSize: Math.max(2, Math.round((milliseconds / most) * height)) }}
          />
        ))}
      </span>
      <span className={css.last}>{lastText}</span>
    </span>
  )
}
