import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import type { Proof } from '../second-factor.contract.ts'
import { secondFactorTexts } from './second-factor-texts.ts'
import css from './second-factors.module.css'

/** The typed proof of the person’s identity. */
export interface TypedProof {
  kind: 'password' | 'code'
  text: string
}

export const noProof: TypedProof = { kind: 'password', text: '' }

export const proofOf = ({ kind, text }: TypedProof): Proof =>
  kind === 'password' ? { password: text } : { code: text }

interface ProofFieldProps {
  value: TypedProof
  onChange: (value: TypedProof) => void
  /** Whether there is an authenticator whose code can be given instead of the password. */
  hasFactor: boolean
  error: string | null
}

/** Asks for the password, or for a code of an authenticator. */
export function ProofField({ value, onChange, hasFactor, error }: ProofFieldProps) {
  const t = useFeatureText(secondFactorTexts)
  const { kind, text } = value
  const field = {
    value: text,
    required: true,
    'data-autofocus': true,
    description: t('proofHelp'),
    error,
  }
  return (
    <div className={css.proof}>
      {kind === 'password' ? (
        <PasswordInput
          {...field}
          label={t('password')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('show'), tabIndex: 0 }}
          onChange={event => onChange({ kind, text: event.currentTarget.value })}
        />
      ) : (
        <TextInput
          {...field}
          label={t('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
          onChange={event => onChange({ kind, text: event.currentTarget.value })}
        />
      )}
      {hasFactor && (
        <Button
          size="sm"
          variant="subtle"
          onClick={() => onChange({ kind: kind === 'password' ? 'code' : 'password', text: '' })}
        >
          {t(kind === 'password' ? 'useCode' : 'usePassword')}
        </Button>
      )}
    </div>
  )
}
