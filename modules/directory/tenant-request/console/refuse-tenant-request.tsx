import { useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { Dialog } from '@atrium/ui/overlay/dialog.tsx'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { type TenantRequest, tenantRequestApi } from '../tenant-request.contract.ts'
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
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t('refuseTitle', { name })}
      lead={t('refuseLead', { person })}
      keepOpen={reason !== ''}
      actions={
        <>
          <Button variant="subtle" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button variant="danger-filled" loading={refuse.isPending} onClick={send}>
            {t('refuse')}
          </Button>
        </>
      }
    >
      {refuse.error && (
        <Note tone="danger" live>
          {refuse.error.message}
        </Note>
      )}
      <Textarea
        label={t('reason')}
        rows={3}
        maxLength={500}
        value={reason}
        error={isTried && isMissing ? t('reasonMissing') : undefined}
        onChange={event => setReason(event.currentTarget.value)}
        data-autofocus
      />
    </Dialog>
  )
}
