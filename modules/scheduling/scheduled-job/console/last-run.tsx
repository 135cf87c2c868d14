import { query } from '@atrium/console/api/query.ts'
import { dateTimeText, timeText } from '@atrium/console/language/formats.ts'
import { Skeleton } from '@atrium/ui/feedback/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { type JobRun, jobRunApi } from '../../job-run/job-run.contract.ts'
import { durationText } from './duration-text.ts'
import css from './last-run.module.css'
import { RunLog } from './run-log.tsx'
import type { ScheduledJobText } from './scheduled-job-texts.ts'

interface LastRunProps {
  jobId: string
  t: ScheduledJobText
}

/** The last run of a job: the cause of a failure, how long it took, and its log. */
export function LastRun({ jobId, t }: LastRunProps) {
  const found = useQuery({ ...query(jobRunApi.list, { query: { jobId, size: 1 } }), meta: { quiet: true } })
  const [run] = found.data?.content ?? []
  if (found.isPending) return <Skeleton rows={3} bars={['20%', '60%']} />
  if (!run) return null
  return (
    <section className={css.run} aria-label={t('last')}>
      {run.jobResult === 'FAILED' && (
        <p className={css.cause}>
          <b>{t('FAILED')}.</b> <span dir="auto">{run.message}</span>
        </p>
      )}
      <dl className={css.facts}>
        <dt>{t('run')}</dt>
        <dd>{run.manualFlag === 1 ? t('byHand', { name: run.realName ?? '–' }) : t('bySchedule')}</dd>
        {run.milliseconds !== undefined && (
          <>
            <dt>{t('took')}</dt>
            <dd>{spanText(run, t)}</dd>
          </>
        )}
      </dl>
      <RunLog run={run} t={t} />
    </section>
  )
}

/** "14 s, 12:18:00 to 12:18:14". */
function spanText({ milliseconds = 0, startTime, endTime }: JobRun, t: ScheduledJobText): string {
  const took = durationText(milliseconds)
  if (!startTime) return took
  if (!endTime) return t('tookSince', { took, start: dateTimeText(startTime) })
  return t('tookFromTo', { took, start: dateTimeText(startTime), end: timeText(endTime) })
}
