import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { query, useCall } from '@atrium/console/api/query.ts'
import type { SectionProps } from '@atrium/console/feature.ts'
import { PersonBadge } from '@atrium/console/files/person-badge.tsx'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { LovMultiPicker } from '@atrium/console/lookups/lov-picker.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { IconButton } from '@atrium/ui/icon/icon-button.tsx'
import { Pager } from '@atrium/ui/table/pager.tsx'
import { IconX } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountApi } from '../../account/account.contract.ts'
import { userGroupApi } from '../user-group.contract.ts'
import css from './user-group-people.module.css'
import { userGroupTexts } from './user-group-texts.ts'

const size = 10
const stale = [userGroupApi.members, userGroupApi.list, accountApi.list]

/** The people of a group; every change is saved at once. */
export function UserGroupPeople({ record: { id: userGroupId } }: SectionProps) {
  const t = useFeatureText(userGroupTexts)
  const isReadOnly = useIsRefused(userGroupApi.update)
  const [page, setPage] = useState(0)
  const found = useQuery({
    ...query(userGroupApi.members, { params: { userGroupId }, query: { page, size } }),
    placeholderData: keepPreviousData,
  })
  const add = useCall(userGroupApi.addMembers, stale, { quiet: true })
  const remove = useCall(userGroupApi.removeMembers, stale, { quiet: true })
  const failure = add.error ?? remove.error
  const total = found.data?.totalElements ?? 0

  return (
    <section className={css.people} aria-label={t('people')}>
      <h3 className={css.title}>{t('people')}</h3>
      {failure && (
        <Note tone="danger" live>
          {failure.message}
        </Note>
      )}
      {!isReadOnly && (
        <LovMultiPicker
          viewCode="HIAM.USER"
          label={t('addPeople')}
          params={{ exceptUserGroupId: userGroupId }}
          value={[]}
          onChange={userIds =>
            userIds.length > 0 &&
            add.mutate({ params: { userGroupId }, body: userIds.map(userId => ({ userId })) })
          }
        />
      )}
      {found.isError ? (
        <FailedState
          title={t('couldNotLoadPeople')}
          requestId={found.error.requestId}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <ul className={css.list} aria-label={t('people')}>
          {found.data?.content.map(person => (
            <li key={person.assignId} className={css.person}>
              <PersonBadge name={person.realName} picture={person.imageUrl} size="sm" />
              <div className={css.name}>
                <p className="truncate">
                  <bdi>{person.realName}</bdi>
                </p>
                <p className={css.login}>{person.loginName}</p>
              </div>
              {!isReadOnly && (
                <IconButton
                  size="sm"
                  label={t('take', { name: person.realName })}
                  icon={IconX}
                  onClick={() =>
                    remove.mutate({ params: { userGroupId }, body: [{ assignId: person.assignId }] })
                  }
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {found.data && total === 0 && <p className={css.login}>{t('nobodyIn')}</p>}
      {total > size && <Pager bare page={page} size={size} total={total} onPage={setPage} />}
    </section>
  )
}
