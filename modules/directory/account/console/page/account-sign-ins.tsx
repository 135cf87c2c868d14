import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateTimeText } from '@atrium/console/language/formats.ts'
import { when } from '@atrium/console/language/when.tsx'
import detail from '@atrium/console/records/detail/detail-page.module.css'
import { signInLogApi } from '@atrium/sign-in/sign-in-log/sign-in-log.contract.ts'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { Skeleton } from '@atrium/ui/feedback/skeleton.tsx'
import { Status } from '@atrium/ui/feedback/status.tsx'
import { Pager } from '@atrium/ui/table/pager.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import css from '../../../shared/console/page-section.module.css'
import { signInText } from './account-activity.tsx'
import { accountPageTexts } from './account-page-texts.ts'

const size = 20

/** The sign-ins of a person in this tenant, including failed ones, newest first. */
export function AccountSignIns({ userId }: { userId: string }) {
  const t = useFeatureText(accountPageTexts)
  const [page, setPage] = useState(0)
  const found = useQuery({
    ...query(signInLogApi.list, { query: { userId, page, size } }),
    placeholderData: keepPreviousData,
  })
  const total = found.data?.totalElements ?? 0
  return (
    <div className={detail.content}>
      {found.isError ? (
        <FailedState
          title={t('couldNotLoad')}
          requestId={found.error.requestId}
          onRetry={() => void found.refetch()}
        />
      ) : !found.data ? (
        <Skeleton bars={['50%', 90, 120]} rows={6} />
      ) : total === 0 ? (
        <p className={css.nothing}>{t('noActivity')}</p>
      ) : (
        <table className={css.roles}>
          <thead>
            <tr>
              <th scope="col">{t('what')}</th>
              <th scope="col">{t('address')}</th>
              <th scope="col">{t('time')}</th>
            </tr>
          </thead>
          <tbody>
            {found.data.content.map(entry => (
              <tr key={entry.auditId}>
                <td>
                  {entry.auditType === 'LOGIN_FAILURE' ? (
                    <Status kind="failed">{signInText(entry, t)}</Status>
                  ) : (
                    signInText(entry, t)
                  )}
                </td>
                <td>
                  <bdi>{entry.loginIp}</bdi>
                </td>
                <td title={dateTimeText(entry.loginDate)}>{when(entry.loginDate)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {total > size && <Pager bare page={page} size={size} total={total} onPage={setPage} />}
    </div>
  )
}
