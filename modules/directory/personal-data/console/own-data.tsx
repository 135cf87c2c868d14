import { useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { exportTaskApi } from '@atrium/contract/interchange/export-task'
import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { personalDataApi } from '../personal-data.contract.ts'
import css from './own-data.module.css'
import { personalDataTexts } from './personal-data-texts.ts'

/** Writes the user's own data into an archive, which the job center offers. */
export function OwnData({
  className,
  heading,
}: {
  className: string | undefined
  heading: string | undefined
}) {
  const t = useFeatureText(personalDataTexts)
  const write = useCall(personalDataApi.own, [exportTaskApi.own])
  return (
    <section className={className} aria-label={t('title')}>
      <h2 className={heading}>{t('title')}</h2>
      <p>{t('ownLead')}</p>
      {write.isSuccess ? (
        <Button component={Link} href="/hpfm/excel-async-export" className={css.action}>
          {t('openJobs')}
        </Button>
      ) : (
        <Button
          className={css.action}
          loading={write.isPending}
          onClick={() => write.mutate({}, { onSuccess: () => noticeSuccess(t('begun')) })}
        >
          {t('download')}
        </Button>
      )}
    </section>
  )
}
