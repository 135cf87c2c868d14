import { useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import type { Endpoint } from '@atrium/contract/endpoint'
import { Dialog } from '@atrium/ui/overlay/dialog.tsx'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { type TenantDetail, tenantApi } from '../tenant.contract.ts'
import css from './tenant.module.css'
import { tenantTexts } from './tenant-texts.ts'

interface SuspendTenantProps {
  open: boolean
  onClose: () => void
  stored: TenantDetail
  stale: readonly Endpoint[]
}

/** Asks for the reason, which is shown to people who can no longer sign in. */
export function SuspendTenant({ open, onClose, stored, stale }: SuspendTenantProps) {
  const t = useFeatureText(tenantTexts)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const suspend = useCall(tenantApi.disable, stale)
  const { tenantId, objectVersionNumber, tenantName: name, userCount: count } = stored
  function send() {
    const suspendedReason = reason.trim()
    setMissing(suspendedReason === '')
    if (suspendedReason === '') return
    void suspend.mutateAsync({ body: { tenantId, objectVersionNumber, suspendedReason } }).then(() => {
      onClose()
      noticeSuccess(t('suspendedDone', { name }))
    }, onClose)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('suspendQuestion', { name })}
      lead={t('suspendEffect', { count })}
      size="sm"
      keepOpen={reason !== ''}
      actions={
        <>
          <Button variant="subtle" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button variant="danger-filled" loading={suspend.isPending} onClick={send}>
            {t('suspendAction')}
          </Button>
        </>
      }
    >
      <form
        className={css.dialog}
        onSubmit={event => {
          event.preventDefault()
          send()
        }}
      >
        <Textarea
          label={t('reason')}
          description={t('reasonHelp')}
          required
          maxLength={500}
          autosize
          minRows={2}
          value={reason}
          onChange={event => setReason(event.currentTarget.value)}
          error={isMissing && reason.trim() === '' ? t('reasonMissing') : null}
          data-autofocus
        />
      </form>
    </Dialog>
  )
}
