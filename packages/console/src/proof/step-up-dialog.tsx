import { stepUpApi } from '@atrium/contract/sign-in/step-up'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { Dialog } from '@atrium/ui/overlay/dialog.tsx'
import { useUiText } from '@atrium/ui/theme/ui-text.ts'
import { Button } from '@mantine/core'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useCall } from '../api/query.ts'
import { useFeatureText } from '../language/feature-texts.ts'
import { refusalQuestion } from '../session/refusals.ts'
import { useStore } from '../session/store.ts'
import { ProofField } from './proof-field.tsx'
import { proofTexts } from './proof-texts.ts'
import { useProof } from './use-proof.ts'

/** Asks for a fresh proof when a call needs one. The call is made again as it was once the proof is given. */
export function StepUpDialog() {
  const t = useFeatureText(proofTexts)
  const words = useUiText()
  const formId = useId()
  const answer = useStore(refusalQuestion, state => state.answer)
  const isOpen = answer !== undefined
  const proof = useProof({ isStepUp: true, isAsked: isOpen })
  const { kind } = proof
  const prove = useCall(stepUpApi.prove, [], { quiet: true })
  const [wasSent, setSent] = useState(false)
  const missing = wasSent && !proof.isGiven ? t('proofMissing') : null

  // The dialog opens before it is known what to ask for.
  const form = useRef<HTMLFormElement>(null)
  const confirm = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isOpen && kind) (form.current?.querySelector('input') ?? confirm.current)?.focus()
  }, [isOpen, kind])

  function close(isGiven: boolean) {
    proof.clear()
    prove.reset()
    setSent(false)
    answer?.(isGiven)
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    setSent(true)
    const given = await proof.take()
    if (given) prove.mutate({ body: given }, { onSuccess: () => close(true), onError: proof.renew })
  }

  return (
    <Dialog
      open={isOpen}
      onClose={() => close(false)}
      title={t('stepUpTitle')}
      lead={t('stepUpLead')}
      size="sm"
      keepOpen={proof.text !== ''}
      actions={
        <>
          <Button variant="subtle" onClick={() => close(false)}>
            {words.cancel}
          </Button>
          <Button
            ref={confirm}
            variant="filled"
            type="submit"
            form={formId}
            loading={prove.isPending || proof.isAsking}
          >
            {t('stepUpConfirm')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} noValidate onSubmit={event => void send(event)}>
        {kind ? (
          <ProofField proof={proof} error={missing ?? prove.error?.message ?? null} help={t('stepUpHelp')} />
        ) : (
          <ProgressLine />
        )}
      </form>
    </Dialog>
  )
}
