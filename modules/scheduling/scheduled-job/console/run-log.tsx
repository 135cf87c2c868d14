import { dateTimeText, timeText } from '@atrium/console/language/formats.ts'
import type { JobRun } from '../../job-run/job-run.contract.ts'
import css from './run-log.module.css'
import type { ScheduledJobText } from './scheduled-job-texts.ts'

interface Line {
  id: string
  at: string
  level: 'INFO' | 'WARN' | 'ERROR'
  text: string
}

/** The recorded events of a run by time, each with its level. */
export function RunLog({ run, t }: { run: JobRun; t: ScheduledJobText }) {
  return (
    <section className={css.log} aria-label={t('log')}>
      <h3 className={css.head}>{t('log')}</h3>
      <ol>
        {linesOf(run, t).map(({ id, at, level, text }) => (
          <li key={id} data-level={level}>
            <time title={dateTimeText(at)}>{timeText(at)}</time>
            <span className={css.level}>{level}</span>
            <span className={css.text} dir="auto">
              {text}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function linesOf(run: JobRun, t: ScheduledJobText): readonly Line[] {
  const { plannedDate, startTime, endTime, address, manualFlag, realName, jobResult, message } = run
  const level = jobResult === 'FAILED' ? 'ERROR' : jobResult === 'DONE' ? 'INFO' : 'WARN'
  return [
    {
      id: 'due',
      at: plannedDate,
      level: 'INFO',
      text: manualFlag === 1 ? t('logByHand', { name: realName ?? '–' }) : t('logBySchedule'),
    },
    ...(startTime
      ? [
          {
            id: 'start',
            at: startTime,
            level: 'INFO' as const,
            text: t('logStarted', { instance: address ?? '–' }),
          },
        ]
      : []),
    ...((endTime ?? (jobResult === 'SKIPPED' ? plannedDate : undefined))
      ? [{ id: 'end', at: endTime ?? plannedDate, level, text: message ?? t(jobResult) } as const]
      : []),
  ]
}
