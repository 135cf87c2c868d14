import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { PersonBadge } from '@atrium/console/files/person-badge.tsx'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateText, dateTimeText, listText, userFormats } from '@atrium/console/language/formats.ts'
import { lockTexts } from '@atrium/console/locks/lock-texts.ts'
import { LovMultiPicker } from '@atrium/console/lookups/lov-picker.tsx'
import { Entry } from '@atrium/console/records/entry-drawer.tsx'
import { LoadedEntry } from '@atrium/console/records/loaded-entry.tsx'
import type { RecordFrame } from '@atrium/console/records/record-drawer.tsx'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { DateField } from '@atrium/ui/form/date-field.tsx'
import { Locks } from '@atrium/ui/form/locked.tsx'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { type Guest, guestApi } from '../guest.contract.ts'
import { GuestRemoval } from './guest-removal.tsx'
import { GuestStatus } from './guest-status.tsx'
import { guestTexts } from './guest-texts.ts'
import { staleGuests } from './stale-guests.ts'

interface GuestDrawerProps extends Pick<RecordFrame, 'onClose' | 'onPrevious' | 'onNext'> {
  guestId: string
}

/** One guest beside the list: what the home tenant manages, the roles here and the last day. */
export function GuestDrawer({ guestId, ...frame }: GuestDrawerProps) {
  const t = useFeatureText(guestTexts)
  return (
    <LoadedEntry
      {...frame}
      query={query(guestApi.get, { params: { guestId } })}
      titleOf={({ realName }) => realName}
      words={{ title: t('title'), couldNotLoad: t('couldNotLoad') }}
    >
      {guest => <OpenGuest key={`${guest.objectVersionNumber} ${guest.state}`} guest={guest} />}
    </LoadedEntry>
  )
}

function OpenGuest({ guest }: { guest: Guest }) {
  const t = useFeatureText(guestTexts)
  const update = useCall(guestApi.update, staleGuests, { quiet: true })
  const restore = useCall(guestApi.restore, staleGuests)
  const mayRemove = !useIsRefused(guestApi.remove)
  const isRefused = useIsRefused(guestApi.update)
  const [roles, setRoles] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(guest.memberRoleList.map(({ roleId, name }) => [roleId, name])),
  )
  const [until, setUntil] = useState(guest.untilDate ?? null)
  const [isRemoving, setRemoving] = useState(false)
  const { id, realName: name, homeTenantName: tenant, state, removedDate } = guest
  const isRemoved = removedDate !== undefined

  function save() {
    const { objectVersionNumber } = guest
    const roleIds = Object.keys(roles)
    update.mutate(
      {
        params: { guestId: id },
        body: { objectVersionNumber, roleIds, ...(until !== null && { untilDate: until }) },
      },
      { onSuccess: () => noticeSuccess(t('saved', { name })) },
    )
  }

  return (
    <Entry
      badge={<PersonBadge name={name} picture={guest.imageUrl} />}
      status={<GuestStatus state={state} />}
      facts={[
        [t('home'), <bdi key="home">{tenant}</bdi>],
        [
          t('loginName'),
          <bdi key="login" dir="ltr" className="mono">
            {guest.loginName}
          </bdi>,
        ],
        [
          t('email'),
          guest.email && (
            <bdi key="email" dir="ltr">
              {guest.email}
            </bdi>
          ),
        ],
        [t('since'), dateTimeText(guest.sinceDate)],
        [t('roles'), isRemoved && listText(Object.values(roles))],
      ]}
      actions={
        isRemoved
          ? mayRemove &&
            !guest.hasLeft && (
              <Button
                variant="filled"
                loading={restore.isPending}
                onClick={() =>
                  restore.mutate(
                    { params: { guestId: id } },
                    { onSuccess: () => noticeSuccess(t('restored', { name })) },
                  )
                }
              >
                {t('restore')}
              </Button>
            )
          : (!isRefused || mayRemove) && (
              <>
                {!isRefused && (
                  <Button variant="filled" loading={update.isPending} onClick={save}>
                    {t('save')}
                  </Button>
                )}
                {mayRemove && (
                  <Button variant="danger" onClick={() => setRemoving(true)}>
                    {t('remove')}
                  </Button>
                )}
              </>
            )
      }
    >
      {update.error && (
        <Note tone="danger" live>
          {update.error.message}
        </Note>
      )}
      {isRemoved ? (
        <Note tone="info">
          {t(guest.hasLeft ? 'leftNote' : 'removedNote', { date: dateText(removedDate) })}
        </Note>
      ) : (
        <GuestFields
          roles={roles}
          onRoles={setRoles}
          until={until}
          onUntil={setUntil}
          isReadOnly={isRefused}
        />
      )}
      <Note tone="info">{t('sees', { tenant, name })}</Note>
      {isRemoving && <GuestRemoval guest={guest} onClose={() => setRemoving(false)} />}
    </Entry>
  )
}

interface GuestFieldsProps {
  /** Names by id. */
  roles: Readonly<Record<string, string>>
  onRoles: (roles: Readonly<Record<string, string>>) => void
  until: string | null
  onUntil: (day: string | null) => void
  isReadOnly: boolean
}

function GuestFields({ roles, onRoles, until, onUntil, isReadOnly }: GuestFieldsProps) {
  const t = useFeatureText(guestTexts)
  const locks = useFeatureText(lockTexts)
  return (
    <Locks reason={isReadOnly ? locks('lock.refused') : undefined}>
      <LovMultiPicker
        viewCode="HIAM.USER_ROLE"
        label={t('roles')}
        description={t('rolesHelp')}
        value={Object.keys(roles)}
        texts={roles}
        onChange={(ids, choices) =>
          onRoles(
            Object.fromEntries(
              ids.map(id => [id, roles[id] ?? choices.find(({ value }) => value === id)?.text ?? id]),
            ),
          )
        }
        readOnly={isReadOnly}
      />
      <DateField
        label={t('until')}
        description={t('untilHelp')}
        format={userFormats().dateFormat}
        value={until}
        onChange={onUntil}
        readOnly={isReadOnly}
      />
    </Locks>
  )
}
