import { useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { type TenantRequest, tenantRequestApi } from '../tenant-request.contract.ts'
import { AnswerDialog } from './answer-dialog.tsx'
import { tenantRequestTexts } from './tenant-request-texts.ts'

const shortest = 3

interface RefuseTenantRequestProps {
  request: TenantRequest
  onClose: () => void
}

/** Asks for the reason that the person who asked will read, and refuses. */
export function RefuseTenantRequest({ request, onClose }: RefuseTenantRequestProps) {
  const t = useFeatureText(tenantRequestTexts)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const refuse = useCall(
    tenantRequestApi.refuse,
    [tenantRequestApi.list, tenantRequestApi.counts, tenantRequestApi.get],
    { quiet: true },
  )
  const { id: requestId, objectVersionNumber, tenantName: name, realName: person } = request
  const isMissing = reason.trim().length < shortest
  function send() {
    setTried(true)
    if (isMissing) return
    refuse.mutate(
      { params: { requestId }, body: { objectVersionNumber, reason } },
      {
        onSuccess: () => {
          noticeSuccess(t('refusedDone', { name }))
          onClose()
        },
      },
    )
  }
  return (
    <AnswerDialog
      title={t('refuseTitle', { name })}
      lead={t('refuseLead', { person })}
      action={t('refuse')}
      isDanger
      isTyped={reason !== ''}
      call={refuse}
      onSend={send}
      onClose={onClose}
    >
      <Textarea
        label={t('reason')}
        rows={3}
        maxLength={500}
        value={reason}
        error={isTried && isMissing ? t('reasonMissing') : undefined}
        onChange={event => setReason(event.currentTarget.value)}
        data-autofocus
      />
    </AnswerDialog>
  )
}
