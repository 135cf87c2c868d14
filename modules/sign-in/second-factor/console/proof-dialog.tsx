import type { ApiError } from '@atrium/console/api/api-error.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { Dialog } from '@atrium/ui/overlay/dialog.tsx'
import { useUiText } from '@atrium/ui/theme/ui-text.ts'
import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import type { Proof } from '../second-factor.contract.ts'
import { noProof, ProofField, proofOf } from './proof-field.tsx'
import { secondFactorTexts } from './second-factor-texts.ts'
import css from './second-factors.module.css'

interface ProofDialogProps {
  title: string
  /** The consequence of the action. */
  effect?: string
  action: string
  isDanger?: boolean
  /** Whether there is an authenticator whose code can be given instead of the password. */
  hasAuthenticator: boolean
  /** Whether the fields above the proof are filled in. */
  isReady?: boolean
  children?: ReactNode
  isPending: boolean
  error: ApiError | null
  onSend: (proof: Proof) => void
  onClose: () => void
}

/** Asks for a proof of the person's identity before a change of a second factor. */
export function ProofDialog(props: ProofDialogProps) {
  const { title, effect, action, isDanger = false, isReady = true, isPending, error, onClose } = props
  const t = useFeatureText(secondFactorTexts)
  const words = useUiText()
  const formId = useId()
  const [proof, setProof] = useState(noProof)
  const [wasSent, setSent] = useState(false)
  const missing = wasSent && proof.text === '' ? t('missing') : null

  function send(event: FormEvent) {
    event.preventDefault()
    setSent(true)
    if (isReady && proof.text !== '') props.onSend(proofOf(proof))
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
          <Button variant={isDanger ? 'danger' : 'filled'} type="submit" form={formId} loading={isPending}>
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} className={css.form} noValidate onSubmit={send}>
        {props.children}
        <ProofField
          value={proof}
          onChange={setProof}
          hasFactor={props.hasAuthenticator}
          error={missing ?? error?.message ?? null}
        />
      </form>
    </Dialog>
  )
}
