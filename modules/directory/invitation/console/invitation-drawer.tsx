import { Can } from '@atrium/console/access/can.tsx'
import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateText, dateTimeText, listText } from '@atrium/console/language/formats.ts'
import { Entry } from '@atrium/console/records/entry-drawer.tsx'
import { LoadedEntry } from '@atrium/console/records/loaded-entry.tsx'
import type { RecordFrame } from '@atrium/console/records/record-drawer.tsx'
import { globalState } from '@atrium/console/session/global-state.ts'
import { useStore } from '@atrium/console/session/store.ts'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { Confirm } from '@atrium/ui/overlay/confirm.tsx'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Invitation, invitationApi, invitedEmail } from '../invitation.contract.ts'
import { InvitationStatus } from './invitation-status.tsx'
import { invitationTexts } from './invitation-texts.ts'

interface InvitationDrawerProps extends Pick<RecordFrame, 'onClose' | 'onPrevious' | 'onNext'> {
  invitationId: string
}

/** One invitation beside the list: what was sent, its outcome, and what can still be done. */
export function InvitationDrawer({ invitationId, ...frame }: InvitationDrawerProps) {
  const t = useFeatureText(invitationTexts)
  return (
    <LoadedEntry
      {...frame}
      query={query(invitationApi.get, { params: { invitationId } })}
      titleOf={({ email }) => email}
      words={{ title: t('title'), couldNotLoad: t('couldNotLoad') }}
    >
      {invitation => <OpenInvitation key={invitation.sentDate} invitation={invitation} />}
    </LoadedEntry>
  )
}

const stale = [invitationApi.list, invitationApi.counts, invitationApi.get, invitationApi.seats]

function OpenInvitation({ invitation }: { invitation: Invitation }) {
  const t = useFeatureText(invitationTexts)
  const languages = useStore(globalState, state => state.supportLanguage)
  const resend = useCall(invitationApi.resend, stale, { quiet: true })
  const revoke = useCall(invitationApi.revoke, stale)
  const isRefused = useIsRefused(invitationApi.resend)
  const [email, setEmail] = useState(invitation.email)
  const [isRevoking, setRevoking] = useState(false)
  const { id, state, note, problem } = invitation
  const isClosed = state === 'accepted' || state === 'revoked'
  const isWrong = !invitedEmail.safeParse(email.trim()).success

  function sendAgain() {
    if (isWrong) return
    const corrected = email.trim()
    resend.mutate(
      { params: { invitationId: id }, body: corrected === invitation.email ? {} : { email: corrected } },
      { onSuccess: () => noticeSuccess(t('resent', { email: corrected })) },
    )
  }

  return (
    <Entry
      status={<InvitationStatus state={state} />}
      {...(state === 'bounced' && { cause: t('bouncedNote', { problem: problem ?? '' }) })}
      facts={[
        [t('roles'), listText(invitation.memberRoleList.map(({ name }) => name))],
        [t('units'), listText(invitation.memberUnitList.map(({ name }) => name))],
        [t('until'), dateText(invitation.untilDate) || t('noEnd')],
        [
          t('language'),
          languages.find(({ code }) => code === invitation.language)?.name ?? invitation.language,
        ],
        [t('note'), note && <bdi key="note">{note}</bdi>],
        [t('invitedBy'), invitation.createdByName],
        [t('sentAt'), dateTimeText(invitation.sentDate)],
        [t('openedAt'), invitation.openedDate && dateTimeText(invitation.openedDate)],
        [t('acceptedAt'), invitation.acceptedDate && dateTimeText(invitation.acceptedDate)],
        [t('acceptedBy'), invitation.acceptedByName],
        [t('revokedAt'), invitation.revokedDate && dateTimeText(invitation.revokedDate)],
        [t('linkEnds'), !isClosed && dateTimeText(invitation.endDate)],
      ]}
      actions={
        !isClosed && (
          <>
            <Can call={invitationApi.resend}>
              <Button variant="filled" loading={resend.isPending} onClick={sendAgain}>
                {t('resend')}
              </Button>
            </Can>
            <Can call={invitationApi.revoke}>
              <Button variant="danger" onClick={() => setRevoking(true)}>
                {t('revoke')}
              </Button>
            </Can>
          </>
        )
      }
    >
      {resend.error && (
        <Note tone="danger" live>
          {resend.error.message}
        </Note>
      )}
      {!isClosed && !isRefused && (
        <TextInput
          label={t('correct')}
          description={t('correctHelp')}
          type="email"
          dir="ltr"
          maxLength={254}
          value={email}
          onChange={event => setEmail(event.currentTarget.value)}
          error={isWrong && t('emailsWrong', { count: 1, email: email.trim() })}
        />
      )}
      <Confirm
        open={isRevoking}
        onClose={() => setRevoking(false)}
        onConfirm={() =>
          revoke.mutate(
            { params: { invitationId: id } },
            {
              onSuccess: () => noticeSuccess(t('revokedDone', { email: invitation.email })),
              onSettled: () => setRevoking(false),
            },
          )
        }
        question={t('revokeQuestion', { email: invitation.email })}
        effect={t('revokeEffect')}
        action={t('revokeAction')}
        keep={t('keep')}
        busy={revoke.isPending}
      />
    </Entry>
  )
}
