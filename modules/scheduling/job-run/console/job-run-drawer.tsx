import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateTimeText } from '@atrium/console/language/formats.ts'
import { EntryDrawer } from '@atrium/console/records/entry-drawer.tsx'
import type { RecordFrame } from '@atrium/console/records/record-drawer.tsx'
import { navigate } from '@atrium/console/tabs/navigation.ts'
import { Status } from '@atrium/ui/feedback/status.tsx'
import { Button } from '@mantine/core'
import { durationText } from '../../scheduled-job/console/duration-text.ts'
import { runKinds } from '../../scheduled-job/console/job-result.tsx'
import { RunLog } from '../../scheduled-job/console/run-log.tsx'
import { scheduledJobTexts } from '../../scheduled-job/console/scheduled-job-texts.ts'
import type { JobRun } from '../job-run.contract.ts'

interface JobRunDrawerProps extends Pick<RecordFrame, 'onClose' | 'onPrevious' | 'onNext'> {
  run: JobRun
  isSite: boolean
}

/** One run beside the list: why it failed, when it ran, and its log. */
export function JobRunDrawer({ run, isSite, ...frame }: JobRunDrawerProps) {
  const t = useFeatureText(scheduledJobTexts)
  const { jobResult, startTime, endTime, milliseconds } = run
  return (
    <EntryDrawer
      {...frame}
      title={run.description}
      status={<Status kind={runKinds[jobResult]}>{t(jobResult)}</Status>}
      cause={jobResult === 'FAILED' ? run.message : undefined}
      facts={[
        [t('run'), run.manualFlag === 1 ? t('byHand', { name: run.realName ?? '–' }) : t('bySchedule')],
        [t('due'), dateTimeText(run.plannedDate)],
        [t('started'), startTime && dateTimeText(startTime)],
        [t('ended'), endTime && dateTimeText(endTime)],
        [t('took'), milliseconds !== undefined && durationText(milliseconds)],
        [t('instance'), run.address && <bdi className="mono">{run.address}</bdi>],
        [t('tenant'), isSite && <bdi>{run.tenantName}</bdi>],
      ]}
      actions={
        <Button onClick={() => navigate(`/hsdr/job-info?scheduledJob=${encodeURIComponent(run.jobId)}`)}>
          {t('openJob')}
        </Button>
      }
    >
      <RunLog run={run} t={t} />
    </EntryDrawer>
  )
}
