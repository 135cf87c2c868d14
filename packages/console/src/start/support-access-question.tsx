import { supportAccessApi } from '@atrium/contract/access/support-access'
import { Dialog } from '@atrium/ui/overlay/dialog.tsx'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '../api/query.ts'
import { useFeatureText } from '../language/feature-texts.ts'
import { useText } from '../language/use-text.ts'
import { refusalQuestion } from '../session/refusals.ts'
import { useStore } from '../session/store.ts'
import { supportAccessTexts } from './support-access-texts.ts'

const leastCharacters = 3

/** Asks platform staff for the reason of opening a tenant, which that tenant's audit log records. */
export function SupportAccessQuestion() {
  const text = useText()
  const t = useFeatureText(supportAccessTexts)
  const { refusal, answer } = useStore(refusalQuestion, state => state)
  const [reason, setReason] = useState('')
  const [isShort, setShort] = useState(false)
  const visit = useCall(supportAccessApi.visit, [])
  function close(isSaid: boolean) {
    setReason('')
    setShort(false)
    answer?.(isSaid)
  }
  function send() {
    const typed = reason.trim()
    setShort(typed.length < leastCharacters)
    if (typed.length < leastCharacters || refusal?.tenantId === undefined) return
    visit.mutate({ body: { tenantId: refusal.tenantId, reason: typed } }, { onSuccess: () => close(true) })
  }
  return (
    <Dialog
      open={answer !== undefined}
      onClose={() => close(false)}
      title={refusal?.message ?? ''}
      lead={t('visit.lead')}
      size="sm"
      keepOpen={reason !== ''}
      actions={
        <>
          <Button variant="subtle" onClick={() => close(false)}>
            {text('hzero.common.button.cancel')}
          </Button>
          <Button loading={visit.isPending} onClick={send}>
            {t('visit.go')}
          </Button>
        </>
      }
    >
      <Textarea
        label={t('visit.reason')}
        required
        maxLength={500}
        autosize
        minRows={2}
        value={reason}
        onChange={event => setReason(event.currentTarget.value)}
        error={isShort && reason.trim().length < leastCharacters ? t('visit.short') : null}
        data-autofocus
      />
    </Dialog>
  )
}
