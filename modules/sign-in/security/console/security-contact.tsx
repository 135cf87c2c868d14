import { ApiError } from '@atrium/console/api/api-error.ts'
import { useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { refreshSelf } from '@atrium/console/session/session.ts'
import type { ErrorCode } from '@atrium/contract/errors'
import { codeDigits } from '@atrium/contract/sign-in/proof'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { SubmitButton } from '@atrium/ui/form/submit-button.tsx'
import { Dialog } from '@atrium/ui/overlay/dialog.tsx'
import { useUiText } from '@atrium/ui/theme/ui-text.ts'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { email, phone, securityApi } from '../security.contract.ts'
import css from './security-settings.module.css'
import { type SecurityText, securityTexts } from './security-texts.ts'

export type Contact = 'email' | 'phone'

interface ContactDialogProps {
  kind: Contact
  title: string
  /** The bound value that is to be verified; undefined when a new one is bound. */
  verified: string | undefined
  onClose: () => void
}

interface Sent {
  target: string
  captchaKey: string
  message: string
  interval: number
  lastCheckKey: string | undefined
}

const quiet = { quiet: true }

/**
 * Binds or verifies an email address or phone number in two steps: the target with the password, then the code
 * sent there.
 */
export function ContactDialog({ kind, title, verified, onClose }: ContactDialogProps) {
  const t = useFeatureText(securityTexts)
  const calls = useContactCalls(kind)
  const [sent, setSent] = useState<Sent>()

  async function send(target: string, lastCheckKey: string | undefined): Promise<void> {
    const answer = await calls.send(target, lastCheckKey)
    setSent({ ...answer, target, lastCheckKey })
  }

  async function confirm(code: string): Promise<void> {
    if (!sent) return
    await calls.confirm(sent, code)
    const done = kind === 'email' ? 'emailChanged' : 'phoneChanged'
    noticeSuccess(t(sent.lastCheckKey === undefined ? 'contactVerified' : done, { target: sent.target }))
    onClose()
    void refreshSelf()
  }

  return (
    <Dialog open onClose={onClose} title={title} size="sm" keepOpen={sent !== undefined}>
      {sent ? (
        <CodeStep
          key={sent.captchaKey}
          sent={sent}
          onConfirm={confirm}
          onAgain={() => send(sent.target, sent.lastCheckKey)}
          onClose={onClose}
        />
      ) : verified === undefined ? (
        <TargetStep
          kind={kind}
          onSend={async (target, password) => send(target, await calls.check(password))}
          onClose={onClose}
        />
      ) : (
        <OwnStep target={verified} onSend={() => send(verified, undefined)} onClose={onClose} />
      )}
    </Dialog>
  )
}

/** The calls for one kind of contact, which differ in their paths and the name of one field. */
function useContactCalls(kind: Contact) {
  const check = useCall(securityApi.checkPassword, [], quiet)
  const email = {
    send: useCall(securityApi.sendToEmail, [], quiet),
    sendToNew: useCall(securityApi.sendToNewEmail, [], quiet),
    verify: useCall(securityApi.verifyEmail, [], quiet),
    change: useCall(securityApi.changeEmail, [], quiet),
  }
  const phone = {
    send: useCall(securityApi.sendToPhone, [], quiet),
    sendToNew: useCall(securityApi.sendToNewPhone, [], quiet),
    verify: useCall(securityApi.verifyPhone, [], quiet),
    change: useCall(securityApi.changePhone, [], quiet),
  }
  return {
    check: async (password: string) => (await check.mutateAsync({ body: { password } })).lastCheckKey,

    send(target: string, lastCheckKey: string | undefined) {
      if (lastCheckKey === undefined)
        return kind === 'email'
          ? email.send.mutateAsync({ query: { email: target } })
          : phone.send.mutateAsync({ query: { phone: target } })
      return kind === 'email'
        ? email.sendToNew.mutateAsync({ query: { lastCheckKey, email: target } })
        : phone.sendToNew.mutateAsync({ query: { lastCheckKey, phone: target } })
    },

    async confirm({ target, captchaKey, lastCheckKey }: Sent, captcha: string): Promise<void> {
      const shown = { captchaKey, captcha }
      if (lastCheckKey === undefined)
        await (kind === 'email' ? email : phone).verify.mutateAsync({ query: shown })
      else if (kind === 'email')
        await email.change.mutateAsync({ query: { ...shown, lastCheckKey, email: target } })
      else await phone.change.mutateAsync({ query: { ...shown, lastCheckKey, phone: target } })
    },
  }
}

/** Runs one request at a time and holds its error. */
function useAttempt() {
  const [error, setError] = useState<ApiError>()
  const [isBusy, setBusy] = useState(false)
  async function attempt(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    setError(undefined)
    try {
      await work()
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      setError(thrown)
    } finally {
      setBusy(false)
    }
  }
  return { error, isBusy, attempt: (work: () => Promise<void>) => void attempt(work) }
}

const isCode = (error: ApiError | undefined, ...codes: readonly ErrorCode[]): boolean =>
  codes.some(code => error?.code === code)

interface TargetStepProps {
  kind: Contact
  onSend: (target: string, password: string) => Promise<void>
  onClose: () => void
}

function TargetStep({ kind, onSend, onClose }: TargetStepProps) {
  const t = useFeatureText(securityTexts)
  const { error, isBusy, attempt } = useAttempt()
  const [target, setTarget] = useState('')
  const [password, setPassword] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const isWrongPassword = isCode(error, 'error.password.original_wrong')
  const problem = targetProblem(t, kind, target)

  function send(event: FormEvent) {
    event.preventDefault()
    setWasSent(true)
    if (problem === null && password !== '') attempt(() => onSend(target.trim(), password))
  }

  return (
    <form className={css.form} noValidate onSubmit={send}>
      {error && !isWrongPassword && (
        <Note tone="danger" live>
          {error.message}
        </Note>
      )}
      <TextInput
        label={t(kind === 'email' ? 'newEmail' : 'newPhone')}
        required
        data-autofocus
        dir="ltr"
        type={kind === 'email' ? 'email' : 'tel'}
        autoComplete={kind === 'email' ? 'email' : 'tel'}
        {...(kind === 'phone' && { description: t('phoneHelp') })}
        value={target}
        onChange={event => setTarget(event.currentTarget.value)}
        error={wasSent ? problem : null}
      />
      <PasswordInput
        label={t('yourPassword')}
        required
        description={t('yourPasswordHelp')}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('show'), tabIndex: 0 }}
        value={password}
        onChange={event => setPassword(event.currentTarget.value)}
        error={isWrongPassword ? error?.message : wasSent && password === '' ? t('missing') : null}
      />
      <Buttons busy={isBusy} action={t('sendCode')} onClose={onClose} />
    </form>
  )
}

function targetProblem(t: SecurityText, kind: Contact, target: string): string | null {
  if (kind === 'email') return email.safeParse(target).success ? null : t('emailWrong')
  return phone.safeParse(target).success ? null : t('phoneWrong')
}

interface OwnStepProps {
  target: string
  onSend: () => Promise<void>
  onClose: () => void
}

function OwnStep({ target, onSend, onClose }: OwnStepProps) {
  const t = useFeatureText(securityTexts)
  const { error, isBusy, attempt } = useAttempt()
  return (
    <form
      className={css.form}
      onSubmit={event => {
        event.preventDefault()
        attempt(onSend)
      }}
    >
      {error ? (
        <Note tone="danger" live>
          {error.message}
        </Note>
      ) : (
        <Note tone="info">{t('codeGoesTo', { target })}</Note>
      )}
      <Buttons busy={isBusy} action={t('sendCode')} onClose={onClose} />
    </form>
  )
}

interface CodeStepProps {
  sent: Sent
  onConfirm: (code: string) => Promise<void>
  onAgain: () => Promise<void>
  onClose: () => void
}

function CodeStep({ sent, onConfirm, onAgain, onClose }: CodeStepProps) {
  const t = useFeatureText(securityTexts)
  const { error, isBusy, attempt } = useAttempt()
  const [code, setCode] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const seconds = useSecondsLeft(sent.interval)
  const isComplete = new RegExp(`^\\d{${codeDigits}}$`).test(code.replaceAll(' ', ''))
  const isAboutCode = isCode(error, 'error.captcha.wrong', 'error.captcha.expired')

  function send(event: FormEvent) {
    event.preventDefault()
    setWasSent(true)
    if (isComplete) attempt(() => onConfirm(code.replaceAll(' ', '')))
  }

  return (
    <form className={css.form} noValidate onSubmit={send}>
      <Note tone="info" live>
        {sent.message}
      </Note>
      {error && !isAboutCode && (
        <Note tone="danger" live>
          {error.message}
        </Note>
      )}
      <TextInput
        label={t('code')}
        required
        autoFocus
        dir="ltr"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        description={t('codeHelp')}
        value={code}
        onChange={event => setCode(event.currentTarget.value)}
        error={isAboutCode ? error?.message : wasSent && !isComplete ? t('codeWrong') : null}
      />
      <Buttons busy={isBusy} action={t('confirm')} onClose={onClose}>
        <Button
          variant="subtle"
          className={css.again ?? ''}
          disabled={seconds > 0}
          onClick={() => attempt(onAgain)}
        >
          {seconds > 0 ? t('sendAgainIn', { seconds }) : t('sendAgain')}
        </Button>
      </Buttons>
    </form>
  )
}

function useSecondsLeft(from: number): number {
  const [seconds, setSeconds] = useState(from)
  useEffect(() => {
    if (seconds <= 0) return
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000)
    return () => clearTimeout(timer)
  }, [seconds])
  return seconds
}

interface ButtonsProps {
  busy: boolean
  action: string
  onClose: () => void
  children?: ReactNode
}

function Buttons({ busy, action, onClose, children }: ButtonsProps) {
  const words = useUiText()
  return (
    <div className={css.buttons}>
      {children}
      <Button variant="subtle" onClick={onClose}>
        {words.cancel}
      </Button>
      <SubmitButton loading={busy}>{action}</SubmitButton>
    </div>
  )
}
