import { query } from '@atrium/console/api/query.ts'
import { PersonBadge } from '@atrium/console/files/person-badge.tsx'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { when } from '@atrium/console/language/when.tsx'
import detail from '@atrium/console/records/detail/detail-page.module.css'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { Skeleton } from '@atrium/ui/feedback/skeleton.tsx'
import { Pager } from '@atrium/ui/table/pager.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { accountApi } from '../../../account/account.contract.ts'
import { AccountStatus } from '../../../account/console/account-status.tsx'
import css from '../../../shared/console/page-section.module.css'
import { tenantPageTexts } from './tenant-page-texts.ts'

const size = 20

/** The people of a tenant, as the platform sees them. */
export function TenantPeople({ tenantId }: { tenantId: string }) {
  const t = useFeatureText(tenantPageTexts)
  const [page, setPage] = useState(0)
  const found = useQuery({
    ...query(accountApi.list, {
      query: { organizationId: tenantId, page, size, sort: ['realName,asc'] },
    }),
    placeholderData: keepPreviousData,
  })
  if (found.isError)
    return (
      <div className={detail.problem}>
        <FailedState
          title={t('couldNotLoad')}
          requestId={found.error.requestId}
          onRetry={() => void found.refetch()}
        />
      </div>
    )
  const total = found.data?.totalElements ?? 0
  return (
    <div className={detail.content}>
      {!found.data && <Skeleton bars={['28%', '24%', 90]} rows={6} />}
      {found.data && total === 0 && <p className={css.nothing}>{t('nobody')}</p>}
      {total > 0 && (
        <table className={css.roles}>
          <thead>
            <tr>
              <th scope="col">{t('person')}</th>
              <th scope="col">{t('login')}</th>
              <th scope="col">{t('status')}</th>
              <th scope="col">{t('lastSignIn')}</th>
            </tr>
          </thead>
          <tbody>
            {found.data?.content.map(person => (
              <tr key={person.id}>
                <td>
                  <span className={css.roleName}>
                    <PersonBadge name={person.realName} picture={person.imageUrl} size="sm" />
                    <Link href={`/hiam/sub-account-site/detail/${person.id}`}>
                      <bdi>{person.realName}</bdi>
                    </Link>
                  </span>
                </td>
                <td>
                  <bdi>{person.loginName}</bdi>
                </td>
                <td>
                  <AccountStatus account={person} />
                </td>
                <td>{when(person.lastLoginDate)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {total > size && <Pager bare page={page} size={size} total={total} onPage={setPage} />}
    </div>
  )
}
