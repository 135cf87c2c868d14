import { Can } from '@atrium/console/access/can.tsx'
import { useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { navigate } from '@atrium/console/tabs/navigation.ts'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Button } from '@mantine/core'
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { jobRunApi } from '../../job-run/job-run.contract.ts'
import { type ScheduledJob, scheduledJobApi } from '../scheduled-job.contract.ts'
import css from './scheduled-job.module.css'
import { scheduledJobTexts } from './scheduled-job-texts.ts'

export const runsPage = '/hsdr/job-log'

const stale = [scheduledJobApi.list, scheduledJobApi.get, jobRunApi.list]

/** Runs a job now, or stops its run. It stands in the footer of the job. */
export function RunNow({ job }: { job: ScheduledJob }) {
  const t = useFeatureText(scheduledJobTexts)
  const trigger = useCall(scheduledJobApi.trigger, stale)
  const stop = useCall(scheduledJobApi.stop, stale)
  const body = { jobId: job.jobId }
  const name = job.description
  if (job.jobStatus === 'RUNNING')
    return (
      <Button
        loading={stop.isPending}
        leftSection={<Glyph icon={IconPlayerStop} size={15} />}
        onClick={() => stop.mutate({ body }, { onSuccess: () => noticeSuccess(t('stopAsked', { name })) })}
      >
        {t('stop')}
      </Button>
    )
  return (
    <Button
      loading={trigger.isPending}
      leftSection={<Glyph icon={IconPlayerPlay} size={15} />}
      onClick={() => trigger.mutate({ body }, { onSuccess: () => noticeSuccess(t('runBegun', { name })) })}
    >
      {t('runNow')}
    </Button>
  )
}

/** Further actions on a job: pause or resume, and open its log. */
export function ScheduledJobActions({ job }: { job: ScheduledJob }) {
  const t = useFeatureText(scheduledJobTexts)
  const pause = useCall(scheduledJobApi.pause, stale)
  const resume = useCall(scheduledJobApi.resume, stale)
  const body = { jobId: job.jobId }
  const name = job.description
  const isPaused = job.jobStatus === 'PAUSED'
  return (
    <div className={css.buttons}>
      <Can call={scheduledJobApi.trigger}>
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
