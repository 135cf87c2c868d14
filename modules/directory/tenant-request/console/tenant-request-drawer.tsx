import { Can } from '@atrium/console/access/can.tsx'
import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateTimeText } from '@atrium/console/language/formats.ts'
import { Entry } from '@atrium/console/records/entry-drawer.tsx'
import { LoadedEntry } from '@atrium/console/records/loaded-entry.tsx'
import type { RecordFrame } from '@atrium/console/records/record-drawer.tsx'
import { globalState } from '@atrium/console/session/global-state.ts'
import { useStore } from '@atrium/console/session/store.ts'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { InvitationStatus } from '../../invitation/console/invitation-status.tsx'
import { type TenantRequest, type TenantRequestDetail, tenantRequestApi } from '../tenant-request.contract.ts'
import { ApproveTenantRequest } from './approve-tenant-request.tsx'
import { RefuseTenantRequest } from './refuse-tenant-request.tsx'
import { TenantRequestStatus } from './tenant-request-status.tsx'
import { tenantRequestTexts } from './tenant-request-texts.ts'

interface TenantRequestDrawerProps extends Pick<RecordFrame, 'onClose' | 'onPrevious' | 'onNext'> {
  requestId: string
}

/** One request beside the list: who asks for what, and the answer. */
export function TenantRequestDrawer({ requestId, ...frame }: TenantRequestDrawerProps) {
  const t = useFeatureText(tenantRequestTexts)
  return (
    <LoadedEntry
      {...frame}
      query={query(tenantRequestApi.get, { params: { requestId } })}
      titleOf={({ tenantName }) => tenantName}
      words={{ title: t('title'), couldNotLoad: t('couldNotLoad') }}
    >
      {request => <OpenRequest request={request} />}
    </LoadedEntry>
  )
}

function OpenRequest({ request }: { request: TenantRequestDetail }) {
  const t = useFeatureText(tenantRequestTexts)
  const languages = useStore(globalState, state => state.supportLanguage)
  const [answering, setAnswering] = useState<'approve' | 'refuse'>()
  const { state, newTenantId } = request
  const close = () => setAnswering(undefined)
  return (
    <Entry
      status={<TenantRequestStatus state={state} />}
      facts={[
        [t('code'), request.tenantNum],
        [t('person'), request.realName],
        [
          t('email'),
          <bdi key="email" dir="ltr">
            {request.email}
          </bdi>,
        ],
        [t('language'), languages.find(({ code }) => code === request.language)?.name ?? request.language],
        [t('note'), request.note && <bdi key="note">{request.note}</bdi>],
        [t('asked'), dateTimeText(request.creationDate)],
        [t('confirmed'), request.confirmedDate && dateTimeText(request.confirmedDate)],
        [t('answered'), request.answeredDate && dateTimeText(request.answeredDate)],
        [t('answeredBy'), request.answeredByName],
        [t('reason'), request.reason && <bdi key="reason">{request.reason}</bdi>],
        [
          t('invitation'),
          request.invitationState && <InvitationStatus key="invitation" state={request.invitationState} />,
        ],
      ]}
      actions={
        isInvited(request) ? (
          <InviteAgain request={request} />
        ) : state === 'waiting' ? (
          <>
            <Can call={tenantRequestApi.approve}>
              <Button variant="filled" onClick={() => setAnswering('approve')}>
                {t('approve')}
              </Button>
            </Can>
            <Can call={tenantRequestApi.refuse}>
              <Button variant="danger" onClick={() => setAnswering('refuse')}>
                {t('refuse')}
              </Button>
            </Can>
          </>
        ) : undefined
      }
    >
      {state === 'unconfirmed' && <Note tone="info">{t('unconfirmedNote')}</Note>}
      {newTenantId !== undefined && (
        <Link href={`/hiam/tenants/detail/${newTenantId}`}>{t('openTenant')}</Link>
      )}
      {answering === 'approve' && <ApproveTenantRequest request={request} onClose={close} />}
      {answering === 'refuse' && <RefuseTenantRequest request={request} onClose={close} />}
    </Entry>
  )
}

const closed: readonly unknown[] = ['accepted', 'revoked', undefined]

/** Whether the person was invited and has not answered. */
const isInvited = ({ invitationState }: TenantRequestDetail) => !closed.includes(invitationState)

/** The link of an invitation that was not accepted may be lost, or have expired. */
function InviteAgain({ request: { id: requestId, email } }: { request: TenantRequest }) {
  const t = useFeatureText(tenantRequestTexts)
  const invite = useCall(tenantRequestApi.invite, [tenantRequestApi.get])
  return (
    <Can call={tenantRequestApi.invite}>
      <Button
        loading={invite.isPending}
        onClick={() =>
          invite.mutate(
            { params: { requestId } },
            { onSuccess: () => noticeSuccess(t('invited', { email })) },
          )
        }
      >
        {t('invite')}
      </Button>
    </Can>
  )
}
