import type { ApiError } from '@atrium/console/api/api-error.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { ProofField } from '@atrium/console/proof/proof-field.tsx'
import { useProof } from '@atrium/console/proof/use-proof.ts'
import type { Proof } from '@atrium/contract/sign-in/step-up'
import { Dialog } from '@atrium/ui/overlay/dialog.tsx'
import { useUiText } from '@atrium/ui/theme/ui-text.ts'
import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { secondFactorTexts } from './second-factor-texts.ts'
import css from './second-factors.module.css'

interface ProofDialogProps {
  title: string
  /** The consequence of the action. */
  effect?: string
  action: string
  isDanger?: boolean
  /** Whether the fields above the proof are filled in. */
  isReady?: boolean
  children?: ReactNode
  isPending: boolean
  error: ApiError | null
  /** `onRefused` makes the proof ready for another try. */
  onSend: (proof: Proof, onRefused: () => void) => void
  onClose: () => void
}

/** Asks for a proof of the person's identity before a change of a second factor. */
export function ProofDialog(props: ProofDialogProps) {
  const { title, effect, action, isDanger = false, isReady = true, isPending, error, onClose } = props
  const t = useFeatureText(secondFactorTexts)
  const words = useUiText()
  const formId = useId()
  const proof = useProof()
  const [wasSent, setSent] = useState(false)
  const missing = wasSent && !proof.isGiven ? t('missing') : null

  async function send(event: FormEvent) {
    event.preventDefault()
    setSent(true)
    const given = isReady ? await proof.take() : undefined
    if (given) props.onSend(given, proof.renew)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      lead={effect}
      size="sm"
      keepOpen={proof.text !== ''}
      actions={
        <>
          <Button variant="subtle" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            variant={isDanger ? 'danger' : 'filled'}
            type="submit"
            form={formId}
            loading={isPending || proof.isAsking}
          >
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} className={css.form} noValidate onSubmit={event => void send(event)}>
        {props.children}
        <ProofField proof={proof} error={missing ?? error?.message ?? null} />
      </form>
    </Dialog>
  )
}
