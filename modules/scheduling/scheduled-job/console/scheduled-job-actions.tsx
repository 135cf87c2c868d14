import { Can } from '@atrium/console/access/can.tsx'
import { useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { navigate } from '@atrium/console/tabs/navigation.ts'
import { Button } from '@mantine/core'
import { jobRunApi } from '../../job-run/job-run.contract.ts'
import { type ScheduledJob, scheduledJobApi } from '../scheduled-job.contract.ts'
import css from './scheduled-job.module.css'
import { scheduledJobTexts } from './scheduled-job-texts.ts'

export const runsPage = '/hsdr/job-log'

const stale = [scheduledJobApi.list, scheduledJobApi.get, jobRunApi.list]

/** The actions on a job: run now, pause or resume, stop the run, and open its log. */
export function ScheduledJobActions({ job }: { job: ScheduledJob }) {
  const t = useFeatureText(scheduledJobTexts)
  const trigger = useCall(scheduledJobApi.trigger, stale)
  const pause = useCall(scheduledJobApi.pause, stale)
  const resume = useCall(scheduledJobApi.resume, stale)
  const stop = useCall(scheduledJobApi.stop, stale)
  const body = { jobId: job.jobId }
  const name = job.description
  const isRunning = job.jobStatus === 'RUNNING'
  const isPaused = job.jobStatus === 'PAUSED'
  return (
    <div className={css.buttons}>
      <Can call={scheduledJobApi.trigger}>
        {isRunning ? (
          <Button
            size="sm"
            loading={stop.isPending}
            onClick={() =>
              stop.mutate({ body }, { onSuccess: () => noticeSuccess(t('stopAsked', { name })) })
            }
          >
            {t('stop')}
          </Button>
        ) : (
          <Button
            size="sm"
            loading={trigger.isPending}
            onClick={() =>
              trigger.mutate({ body }, { onSuccess: () => noticeSuccess(t('runBegun', { name })) })
            }
          >
            {t('runNow')}
          </Button>
        )}
        {isPaused ? (
          <Button
            size="sm"
            loading={resume.isPending}
            onClick={() =>
              resume.mutate({ body }, { onSuccess: () => noticeSuccess(t('resumed', { name })) })
            }
          >
            {t('resume')}
          </Button>
        ) : (
          <Button
            size="sm"
            loading={pause.isPending}
            onClick={() => pause.mutate({ body }, { onSuccess: () => noticeSuccess(t('paused', { name })) })}
          >
            {t('pause')}
          </Button>
        )}
      </Can>
      <Can call={jobRunApi.list}>
        <Button
          size="sm"
          variant="subtle"
          onClick={() => navigate(`${runsPage}?jobCode=${encodeURIComponent(job.jobCode)}`)}
        >
          {t('openRuns')}
        </Button>
      </Can>
    </div>
  )
}
