import { Can } from '@atrium/console/access/can.tsx'
import { useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateTimeText } from '@atrium/console/language/formats.ts'
import { EntryDrawer } from '@atrium/console/records/entry-drawer.tsx'
import type { RecordFrame } from '@atrium/console/records/record-drawer.tsx'
import { useStore } from '@atrium/console/session/store.ts'
import { userState } from '@atrium/console/session/user-state.ts'
import { siteLevel } from '@atrium/contract/constants'
import { CopyText } from '@atrium/ui/display/copy-text.tsx'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { Confirm } from '@atrium/ui/overlay/confirm.tsx'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { type MailDomain, mailDomainApi } from '../mail-domain.contract.ts'
import { MailDomainStatus } from './mail-domain-status.tsx'
import { mailDomainTexts } from './mail-domain-texts.ts'

interface MailDomainDrawerProps extends Pick<RecordFrame, 'onClose' | 'onPrevious' | 'onNext'> {
  mailDomain: MailDomain
}

/** One domain beside the list: its record in DNS, and how it is checked and removed. */
export function MailDomainDrawer({ mailDomain, ...frame }: MailDomainDrawerProps) {
  const t = useFeatureText(mailDomainTexts)
  const check = useCall(mailDomainApi.check, [mailDomainApi.list])
  const verify = useCall(mailDomainApi.verify, [mailDomainApi.list])
  const remove = useCall(mailDomainApi.remove, [mailDomainApi.list])
  const isSite = useStore(userState, ({ currentUser }) => currentUser?.currentRoleLevel === siteLevel)
  const [asked, setAsked] = useState<'verify' | 'remove'>()
  const { id: domainId, domain, tenantName: tenant, state, lastCheck, objectVersionNumber } = mailDomain
  const { checkedDate, verifiedDate } = mailDomain
  const ref = { params: { domainId }, body: { objectVersionNumber } }
  const close = () => setAsked(undefined)
  const noticeVerified = () => noticeSuccess(t('checkedDone', { domain }))
  return (
    <EntryDrawer
      {...frame}
      title={domain}
      status={<MailDomainStatus state={state} />}
      facts={[
        [t('tenant'), tenant],
        [t('recordType'), 'TXT'],
        [t('recordName'), <CopyText key="name" isCode value={mailDomain.recordName} />],
        [t('recordValue'), <CopyText key="value" isCode value={mailDomain.recordValue} />],
        [t('addedAt'), dateTimeText(mailDomain.creationDate)],
        [t('addedBy'), mailDomain.createdByName],
        [t('checkedAt'), checkedDate && dateTimeText(checkedDate)],
        [t('verifiedAt'), verifiedDate && dateTimeText(verifiedDate)],
      ]}
      actions={
        <>
          <Can call={mailDomainApi.check}>
            <Button
              variant={state === 'verified' ? 'subtle' : 'filled'}
              loading={check.isPending}
              onClick={() =>
                check.mutate(ref, {
                  onSuccess: ({ lastCheck: found }) => found === 'found' && noticeVerified(),
                })
              }
            >
              {t(checkedDate ? 'checkAgain' : 'check')}
            </Button>
          </Can>
          {isSite && state !== 'verified' && (
            <Can call={mailDomainApi.verify}>
              <Button variant="subtle" onClick={() => setAsked('verify')}>
                {t('verify')}
              </Button>
            </Can>
          )}
          <Can call={mailDomainApi.remove}>
            <Button variant="danger" onClick={() => setAsked('remove')}>
              {t('remove')}
            </Button>
          </Can>
        </>
      }
    >
      {state === 'pending' && <Note tone="info">{t('pendingNote', { domain })}</Note>}
      {lastCheck && lastCheck !== 'found' && (
        <Note tone={state === 'failed' ? 'danger' : 'warn'} live>
          {t(lastCheck)}
        </Note>
      )}
      <Confirm
        open={asked === 'verify'}
        onClose={close}
        onConfirm={() => verify.mutate(ref, { onSuccess: noticeVerified, onSettled: close })}
        question={t('verifyQuestion', { domain, tenant })}
        effect={t('verifyEffect')}
        action={t('verifyAction')}
        keep={t('keep')}
        busy={verify.isPending}
      />
      <Confirm
        open={asked === 'remove'}
        onClose={close}
        onConfirm={() =>
          remove.mutate(ref, {
            onSuccess: () => {
              noticeSuccess(t('removedDone', { domain }))
              frame.onClose()
            },
            onError: close,
          })
        }
        question={t('removeQuestion', { domain })}
        effect={t('removeEffect')}
        action={t('remove')}
        keep={t('keep')}
        busy={remove.isPending}
      />
    </EntryDrawer>
  )
}
