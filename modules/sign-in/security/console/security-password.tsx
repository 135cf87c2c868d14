import type { ApiError } from '@atrium/console/api/api-error.ts'
import { useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { refreshSelf } from '@atrium/console/session/session.ts'
import type { CurrentUser } from '@atrium/console/session/user-state.ts'
import { longestPassword } from '@atrium/contract/constants'
import type { ErrorCode } from '@atrium/contract/errors'
import { passwordRules } from '@atrium/contract/sign-in/password-rules'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { SubmitButton } from '@atrium/ui/form/submit-button.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Dialog } from '@atrium/ui/overlay/dialog.tsx'
import { useUiText } from '@atrium/ui/theme/ui-text.ts'
import { Button, PasswordInput } from '@mantine/core'
import { IconCheck, IconCircle, IconX } from '@tabler/icons-react'
import { type FormEvent, useId, useState } from 'react'
import { rememberedDeviceApi } from '../../remembered-device/remembered-device.contract.ts'
import { type SecurityRules, securityApi } from '../security.contract.ts'
import css from './security-settings.module.css'
import { securityTexts } from './security-texts.ts'

interface PasswordDialogProps {
  user: CurrentUser
  rules: SecurityRules
  /** Another person may know the password. */
  isSuspected?: boolean
  onClose: () => void
}

/** The password rule behind each error code. */
const ruleOf: Partial<Record<string, RuleName>> = {
  'error.password.length': 'length',
  'error.password.is_name': 'name',
  'error.password.common': 'common',
  'error.password.used_before': 'history',
} satisfies Partial<Record<ErrorCode, RuleName>>

type RuleName = 'length' | 'name' | 'common' | 'history'

export function PasswordDialog({ user, rules, isSuspected, onClose }: PasswordDialogProps) {
  const t = useFeatureText(securityTexts)
  const words = useUiText()
  const rulesId = useId()
  const originalId = useId()
  const passwordId = useId()
  const change = useCall(securityApi.changePassword, [securityApi.rules, rememberedDeviceApi.own], {
    quiet: true,
  })
  const [original, setOriginal] = useState('')
  const [password, setPassword] = useState('')
  const [wasSent, setSent] = useState(false)
  /** The rule the server refused the password for, until something else is typed. */
  const [refused, setRefused] = useState<{ rule: RuleName; password: string }>()
  const [wrongOriginal, setWrongOriginal] = useState<string>()

  const judged = passwordRules(rules.minLength, [user.loginName, user.email ?? ''])
  const isRefused = (rule: RuleName) => refused?.rule === rule && refused.password === password
  const stateOf = (rule: RuleName): RuleState => {
    if (isRefused(rule)) return 'refused'
    const own = judged.find(one => one.name === rule)
    if (!own) return 'later'
    return own.holds(password) ? 'kept' : wasSent ? 'refused' : 'open'
  }
  const names: RuleName[] = [
    'length',
    'name',
    'common',
    ...(rules.notRecentCount > 0 ? ['history' as const] : []),
  ]
  const list = names.map(name => ({ name, state: stateOf(name) }))
  const isBroken = list.some(({ state }) => state === 'refused')

  function send(event: FormEvent) {
    event.preventDefault()
    setSent(true)
    const isUnfit = judged.some(rule => !rule.holds(password))
    if (original === '' || isUnfit) return focusOn(original === '' ? originalId : passwordId)
    change.mutateAsync({ body: { originalPassword: original, password } }).then(() => {
      noticeSuccess(t('passwordChanged'))
      onClose()
      void refreshSelf()
    }, refuse)
  }

  function refuse(error: ApiError) {
    const rule = ruleOf[error.code ?? '']
    if (rule) setRefused({ rule, password })
    if (rule) focusOn(passwordId)
    if (error.code !== ('error.password.original_wrong' satisfies ErrorCode)) return
    setWrongOriginal(error.message)
    focusOn(originalId)
  }

  const isElsewhere = change.error && !ruleOf[change.error.code ?? ''] && wrongOriginal === undefined
  return (
    <Dialog open onClose={onClose} title={t('changePassword')} size="sm" keepOpen={password !== ''}>
      <form className={css.form} noValidate onSubmit={send}>
        <Note tone={isSuspected ? 'warn' : 'info'}>{t(isSuspected ? 'notMe' : 'sessionsEnd')}</Note>
        {isElsewhere && (
          <Note tone="danger" live>
            {change.error.message}
          </Note>
        )}
        <input type="text" autoComplete="username" value={user.loginName} readOnly hidden />
        <PasswordInput
          id={originalId}
          label={t('currentPassword')}
          required
          data-autofocus
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('show'), tabIndex: 0 }}
          value={original}
          onChange={event => {
            setOriginal(event.currentTarget.value)
            setWrongOriginal(undefined)
          }}
          error={wrongOriginal ?? (wasSent && original === '' ? t('missing') : null)}
        />
        <PasswordInput
          id={passwordId}
          label={t('newPassword')}
          required
          autoComplete="new-password"
          aria-describedby={rulesId}
          visibilityToggleButtonProps={{ 'aria-label': t('show'), tabIndex: 0 }}
          value={password}
          onChange={event => setPassword(event.currentTarget.value)}
          error={isBroken ? t('rulesBroken') : null}
        />
        <ul id={rulesId} className={css.rules} aria-label={t('rules')}>
          {list.map(({ name, state }) => (
            <Rule key={name} name={name} state={state} rules={rules} />
          ))}
        </ul>
        <div className={css.buttons}>
          <Button variant="subtle" onClick={onClose}>
            {words.cancel}
          </Button>
          <SubmitButton loading={change.isPending}>{t('changePassword')}</SubmitButton>
        </div>
      </form>
    </Dialog>
  )
}

/** Focuses the first field with an error. */
const focusOn = (id: string) => document.getElementById(id)?.focus()

type RuleState = 'open' | 'kept' | 'refused' | 'later'

const marks = { open: IconCircle, kept: IconCheck, refused: IconX, later: IconCircle } as const

/** A password rule with its status icon and the same status as text. */
function Rule({ name, state, rules }: { name: RuleName; state: RuleState; rules: SecurityRules }) {
  const t = useFeatureText(securityTexts)
  const words = {
    length: t('ruleLength', { least: rules.minLength, most: longestPassword }),
    name: t('ruleName'),
    common: t('ruleCommon'),
    history: t('ruleHistory', { count: rules.notRecentCount }),
  }
  return (
    <li className={css.rule} data-state={state}>
      <Glyph icon={marks[state]} size={14} />
      {words[name]}
      {state === 'later' ? (
        <span className={css.later}>({t('judgedLater')})</span>
      ) : (
        <span className="visually-hidden">: {t(state === 'kept' ? 'kept' : 'broken')}</span>
      )}
    </li>
  )
}
