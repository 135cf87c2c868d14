import { useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { Dialog } from '@atrium/ui/overlay/dialog.tsx'
import { workplaceApi } from '@atrium/workspace/workplace/workplace.contract.ts'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { roleTexts } from '../../role/console/role-texts.ts'
import { type OpenRequest, roleRequestApi } from '../permission-request.contract.ts'

const shortest = 3

interface DeclineRequestProps {
  roleId: string
  request: Pick<OpenRequest, 'requestId' | 'realName'>
  onClose: () => void
}

/** Asks for the reason that the person who asked will read, and declines. */
export function DeclineRequest({ roleId, request: { requestId, realName }, onClose }: DeclineRequestProps) {
  const t = useFeatureText(roleTexts)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const send = useCall(
    roleRequestApi.decline,
    [roleRequestApi.list, roleRequestApi.listAll, workplaceApi.roleFigures],
    { quiet: true },
  )
  const isMissing = reason.trim().length < shortest
  function decline() {
    setTried(true)
    if (isMissing) return
    send.mutateAsync({ params: { roleId, requestId }, body: { reason } }).then(
      () => {
        noticeSuccess(t('declined', { person: realName }))
        onClose()
      },
      () => undefined,
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t('declineTitle', { person: realName })}
      lead={t('declineLead', { person: realName })}
      keepOpen={reason !== ''}
      actions={
        <>
          <Button variant="subtle" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button variant="filled" loading={send.isPending} onClick={decline}>
            {t('decline')}
          </Button>
        </>
      }
    >
      {send.error && (
        <Note tone="danger" live>
          {send.error.message}
        </Note>
      )}
      <Textarea
        label={t('declineReason')}
        rows={3}
        maxLength={300}
        value={reason}
        error={isTried && isMissing ? t('declineReasonMissing') : undefined}
        onChange={event => setReason(event.currentTarget.value)}
        data-autofocus
      />
    </Dialog>
  )
}
