import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { downloadTask } from '@atrium/console/list/exports.ts'
import { exportTaskApi } from '@atrium/contract/interchange/export-task'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { personalDataApi } from '../personal-data.contract.ts'
import css from './own-data.module.css'
import { personalDataTexts } from './personal-data-texts.ts'

/** Writes the user's own data into an archive, and offers it here: not everyone may open the job center. */
export function OwnData({
  className,
  heading,
}: {
  className: string | undefined
  heading: string | undefined
}) {
  const t = useFeatureText(personalDataTexts)
  const write = useCall(personalDataApi.own, [exportTaskApi.own])
  const jobs = useQuery({
    ...query(exportTaskApi.own, { query: { kind: 'personal' } }),
    enabled: write.isSuccess,
  })
  const job = jobs.data?.content.find(({ taskId }) => taskId === write.data?.taskId)
  const isWriting = write.isPending || (write.isSuccess && (!job || job.state === 'DOING'))
  return (
    <section className={className} aria-label={t('title')}>
      <h2 className={heading}>{t('title')}</h2>
      <p>{t('ownLead')}</p>
      {job?.state === 'FAILED' && <p role="alert">{t('failed', { problem: job.errorInfo ?? '' })}</p>}
      {job?.state === 'DONE' ? (
        <Button className={css.action} onClick={() => downloadTask(job.taskId)}>
          {t('archive')}
        </Button>
      ) : (
        <Button
          className={css.action}
          loading={isWriting}
          onClick={() => write.mutate({}, { onSuccess: () => noticeSuccess(t('begun')) })}
        >
          {t('download')}
        </Button>
      )}
    </section>
  )
}
