import { useCall } from '@atrium/console/api/query.ts'
import { BulkButton } from '@atrium/console/bulk/bulk-button.tsx'
import { BulkExport } from '@atrium/console/bulk/bulk-export.tsx'
import { useBulk } from '@atrium/console/bulk/use-bulk.ts'
import { IconPlayerPause, IconPlayerPlay, IconPlayerTrackNext } from '@tabler/icons-react'
import { type ScheduledJob, scheduledJobApi } from '../scheduled-job.contract.ts'
import { scheduledJobBatchApi } from '../scheduled-job-batch.contract.ts'

const stale = [scheduledJobApi.list, scheduledJobApi.counts, scheduledJobApi.get]

interface ScheduledJobBulkProps {
  selected: readonly ScheduledJob[]
  onDone: () => void
}

/** The actions for the selected jobs. */
export function ScheduledJobBulk({ selected, onDone }: ScheduledJobBulkProps) {
  const pause = useCall(scheduledJobBatchApi.pause, stale)
  const resume = useCall(scheduledJobBatchApi.resume, stale)
  const trigger = useCall(scheduledJobBatchApi.trigger, stale)
  const { t, ids, start, finish } = useBulk({
    selected,
    idOf: job => job.jobId,
    nameOf: job => job.description,
    onDone,
  })
  const of = (jobIds: string[]) => ({ body: { jobIds } })
  return (
    <>
      <BulkButton
        call={scheduledJobBatchApi.trigger}
        icon={IconPlayerTrackNext}
        label={t('bulk.run')}
        busy={trigger.isPending}
        onClick={() => start(() => trigger.mutate(of(ids), finish('run')))}
      />
      <BulkButton
        call={scheduledJobBatchApi.pause}
        icon={IconPlayerPause}
        label={t('bulk.pause')}
        busy={pause.isPending}
        onClick={() =>
          start(() =>
            pause.mutate(
              of(ids),
              finish('pause', done => resume.mutate(of(done))),
            ),
          )
        }
      />
      <BulkButton
        call={scheduledJobBatchApi.resume}
        icon={IconPlayerPlay}
        label={t('bulk.resume')}
        busy={resume.isPending}
        onClick={() =>
          start(() =>
            resume.mutate(
              of(ids),
              finish('resume', done => pause.mutate(of(done))),
            ),
          )
        }
      />
      <BulkExport />
    </>
  )
}
