import { Can } from '@atrium/console/access/can.tsx'
import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { query, useCall } from '@atrium/console/api/query.ts'
import { PersonBadge } from '@atrium/console/files/person-badge.tsx'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { listText, userFormats } from '@atrium/console/language/formats.ts'
import { LovPicker } from '@atrium/console/lookups/lov-picker.tsx'
import { accountApi } from '@atrium/directory/account/account.contract.ts'
import { type Assignment, assignmentApi } from '@atrium/directory/assignment/assignment.contract.ts'
import { EmptyState } from '@atrium/ui/feedback/empty-state.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { DateField } from '@atrium/ui/form/date-field.tsx'
import { Dialog } from '@atrium/ui/overlay/dialog.tsx'
import { Pager } from '@atrium/ui/table/pager.tsx'
import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Role, roleApi } from '../role.contract.ts'
import css from './role-people.module.css'
import { roleTexts } from './role-texts.ts'

interface RolePeopleProps {
  role: Pick<Role, 'id' | 'name'>
  onClose: () => void
}

const size = 10
const stale = [assignmentApi.list, roleApi.list, roleApi.get, accountApi.list]

/** The holders of a role, in a dialog. */
export function RolePeople({ role, onClose }: RolePeopleProps) {
  const t = useFeatureText(roleTexts)
  return (
    <Dialog open onClose={onClose} size="lg" title={t('peopleOf', { name: role.name })}>
      <RolePeopleList role={role} />
    </Dialog>
  )
}

/** The id of the field that adds a person. */
export const addPersonId = 'role-add-person'

/** The holders of a role with their periods; every change is saved at once. */
export function RolePeopleList({ role }: Pick<RolePeopleProps, 'role'>) {
  const t = useFeatureText(roleTexts)
  const [page, setPage] = useState(0)
  const isReadOnly = useIsRefused(assignmentApi.assign)
  const found = useQuery({
    ...query(assignmentApi.list, { params: { roleId: role.id }, query: { page, size } }),
    placeholderData: keepPreviousData,
  })
  const assign = useCall(assignmentApi.assign, stale, { quiet: true })
  const remove = useCall(assignmentApi.remove, stale, { quiet: true })
  const failure = assign.error ?? remove.error
  const people = found.data?.content ?? []
  const give = (memberId: string, { startDateActive, endDateActive }: Partial<Assignment> = {}) =>
    assign.mutate({
      body: [
        {
          roleId: role.id,
          memberId,
          ...(startDateActive && { startDateActive }),
          ...(endDateActive && { endDateActive }),
        },
      ],
    })

  const day = (
    person: Assignment,
    part: 'startDateActive' | 'endDateActive',
    label: string,
    named: string,
  ) => (
    <DateField
      aria-label={named}
      placeholder={label}
      size="xs"
      value={person[part] ?? null}
      onChange={date => give(person.id, { ...person, [part]: date ?? undefined })}
      format={userFormats().dateFormat}
      readOnly={isReadOnly}
    />
  )

  return (
    <>
      {failure && (
        <Note tone="danger" live>
          {failure.message}
        </Note>
      )}
      <Can call={assignmentApi.assign}>
        <LovPicker
          id={addPersonId}
          viewCode="HIAM.USER"
          label={t('addPerson')}
          params={{ exceptRoleId: role.id }}
          description={t('addPersonHelp')}
          value={null}
          onChange={memberId => memberId && give(memberId)}
        />
      </Can>
      {found.isError ? (
        <FailedState
          title={t('couldNotLoadPeople')}
          requestId={found.error.requestId}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <ul className={css.people} aria-label={t('people')}>
          {people.map(person => (
            <li key={person.id} className={css.person}>
              <PersonBadge name={person.realName} picture={person.imageUrl} size="sm" />
              <div className={css.name}>
                <p className="truncate">
                  <bdi>{person.realName}</bdi>
                </p>
                <p className={css.login}>{person.loginName}</p>
                {person.throughGroups.length > 0 && (
                  <p className={css.login}>
                    {t('throughGroups', {
                      names: listText(person.throughGroups.map(group => group.userGroupName)),
                    })}
                  </p>
                )}
                {person.throughUnits.length > 0 && (
                  <p className={css.login}>
                    {t('throughUnits', { names: listText(person.throughUnits.map(unit => unit.unitName)) })}
                  </p>
                )}
              </div>
              {person.directFlag === 1 && (
                <>
                  {day(person, 'startDateActive', t('from'), t('fromNamed', { name: person.realName }))}
                  {day(person, 'endDateActive', t('until'), t('untilNamed', { name: person.realName }))}
                  <Can call={assignmentApi.remove}>
                    <Button
                      size="sm"
                      aria-label={t('takeNamed', { name: person.realName })}
                      onClick={() => remove.mutate({ body: [{ roleId: role.id, memberId: person.id }] })}
                    >
                      {t('take')}
                    </Button>
                  </Can>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {found.data?.totalElements === 0 && <EmptyState title={t('nobodyHolds')} />}
      {(found.data?.totalElements ?? 0) > size && (
        <Pager bare page={page} size={size} total={found.data?.totalElements ?? 0} onPage={setPage} />
      )}
    </>
  )
}
