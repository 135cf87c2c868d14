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
import { assignmentApi } from '../../assignment/assignment.contract.ts'
import css from '../../shared/console/people-list.module.css'
import { RoleEffectDialog } from '../../shared/console/role-effect-dialog.tsx'
import { type UserGroupMember, userGroupApi } from '../user-group.contract.ts'
import { userGroupRoleApi } from '../user-group-role.contract.ts'
import { UserGroupRoles } from './user-group-roles.tsx'
import { userGroupTexts } from './user-group-texts.ts'

const size = 10
const stale = [userGroupApi.members, userGroupApi.list, accountApi.list, accountApi.get, assignmentApi.list]

/** The roles of a group, and the people in it. */
export function UserGroupSections(props: SectionProps) {
  return (
    <>
      <UserGroupRoles {...props} />
      <UserGroupPeople {...props} />
    </>
  )
}

/** People who are to join a group, or a member who is to leave it. */
type MemberChange = { added: readonly string[] } | { removed: UserGroupMember }

/** The people of a group. A change of a group with roles is previewed, another one is saved at once. */
function UserGroupPeople({ record: { id: userGroupId, name } }: SectionProps) {
  const t = useFeatureText(userGroupTexts)
  const isReadOnly = useIsRefused(userGroupApi.update)
  const [page, setPage] = useState(0)
  const found = useQuery({
    ...query(userGroupApi.members, { params: { userGroupId }, query: { page, size } }),
    placeholderData: keepPreviousData,
  })
  const add = useCall(userGroupApi.addMembers, stale, { quiet: true })
  const remove = useCall(userGroupApi.removeMembers, stale, { quiet: true })
  const roles = useQuery(query(userGroupRoleApi.roles, { params: { userGroupId } }))
  const [pending, setPending] = useState<MemberChange>()
  const failure = add.error ?? remove.error
  const close = { onSettled: () => setPending(undefined) }
  const make = (change: MemberChange) =>
    'added' in change
      ? add.mutate({ params: { userGroupId }, body: change.added.map(userId => ({ userId })) }, close)
      : remove.mutate({ params: { userGroupId }, body: [{ assignId: change.removed.assignId }] }, close)
  const ask = roles.data?.length === 0 ? make : setPending
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
          onChange={userIds => userIds.length > 0 && ask({ added: userIds })}
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
                  onClick={() => ask({ removed: person })}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {found.data && total === 0 && <p className={css.login}>{t('nobodyIn')}</p>}
      {total > size && <Pager bare page={page} size={size} total={total} onPage={setPage} />}
      {pending && (
        <MembersChange
          params={{ userGroupId }}
          name={name}
          change={pending}
          busy={add.isPending || remove.isPending}
          onConfirm={() => make(pending)}
          onClose={() => setPending(undefined)}
        />
      )}
    </section>
  )
}

interface MembersChangeProps {
  params: { userGroupId: string }
  name: string
  change: MemberChange
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

function MembersChange({ params, name, change, ...state }: MembersChangeProps) {
  const t = useFeatureText(userGroupTexts)
  const body =
    'added' in change ? { addUserIds: [...change.added] } : { removeUserIds: [change.removed.userId] }
  const preview = useQuery({
    ...query(userGroupRoleApi.preview, { params, body }),
    ...{ gcTime: 0, staleTime: 0, meta: { quiet: true } },
  })
  const words =
    'added' in change
      ? { question: t('addQuestion', { name }), action: t('addPeople') }
      : {
          question: t('leaveQuestion', { person: change.removed.realName, name }),
          action: t('removePerson'),
        }
  return <RoleEffectDialog {...words} {...state} effect={preview.data} failure={preview.error} />
}
