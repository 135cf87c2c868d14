import { Note } from '@atrium/ui/feedback/note.tsx'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useFeatureText } from '../language/feature-texts.ts'
import css from './proof.module.css'
import { proofTexts } from './proof-texts.ts'
import type { GivenProof, ProofKind } from './use-proof.ts'

const otherKinds = {
  password: 'usePassword',
  authenticator: 'useCode',
  passkey: 'usePasskey',
  recovery: 'useRecoveryCode',
} as const satisfies Record<ProofKind, string>

interface ProofFieldProps {
  proof: GivenProof
  error: string | null
  /** The purpose of the proof. */
  help?: string
}

/** Asks for a proof of the person’s identity, and offers the other kinds of it. */
export function ProofField({ proof, error, help }: ProofFieldProps) {
  const t = useFeatureText(proofTexts)
  return (
    <div className={css.proof}>
      <ChosenProof proof={proof} error={error} help={help ?? t('proofHelp')} />
      {proof.kinds
        .filter(one => one !== proof.kind)
        .map(one => (
          <Button key={one} size="sm" variant="subtle" onClick={() => proof.choose(one)}>
            {t(otherKinds[one])}
          </Button>
        ))}
    </div>
  )
}

function ChosenProof({ proof, error, help }: ProofFieldProps) {
  const t = useFeatureText(proofTexts)
  const { kind, text, problem = error, type } = proof
  if (kind === 'passkey')
    return (
      <>
        <p className={css.help}>{t('passkeyHelp')}</p>
        {problem !== null && (
          <Note tone="danger" live>
            {problem}
          </Note>
        )}
      </>
    )
  const field = { value: text, required: true, 'data-autofocus': true, description: help, error }
  if (kind === 'password')
    return (
      <PasswordInput
        {...field}
        label={t('password')}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('show'), tabIndex: 0 }}
        onChange={event => type(event.currentTarget.value)}
      />
    )
  const isRecovery = kind === 'recovery'
  return (
    <TextInput
      {...field}
      label={t(isRecovery ? 'recoveryCode' : 'code')}
      {...(isRecovery ? { autoCapitalize: 'none', spellCheck: false } : { inputMode: 'numeric' })}
      autoComplete={isRecovery ? 'off' : 'one-time-code'}
      dir="ltr"
      onChange={event => type(event.currentTarget.value)}
    />
  )
}
