import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateText } from '@atrium/console/language/formats.ts'
import { when } from '@atrium/console/language/when.tsx'
import { useStore } from '@atrium/console/session/store.ts'
import { userState } from '@atrium/console/session/user-state.ts'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { Status } from '@atrium/ui/feedback/status.tsx'
import { Button } from '@mantine/core'
import { IconLock, IconMail, IconPhone } from '@tabler/icons-react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { consentApi } from '../../consent/consent.contract.ts'
import { OwnConsents } from '../../consent/console/own-consents.tsx'
import { passkeyApi } from '../../passkey/passkey.contract.ts'
import { RememberedDevices } from '../../remembered-device/console/remembered-devices.tsx'
import { rememberedDeviceApi } from '../../remembered-device/remembered-device.contract.ts'
import { WaysToSignIn } from '../../second-factor/console/ways-to-sign-in.tsx'
import { secondFactorApi } from '../../second-factor/second-factor.contract.ts'
import { SignedInNow } from '../../session/console/signed-in-now.tsx'
import { sessionApi } from '../../session/session.contract.ts'
import { RecentSignIns } from '../../sign-in-log/console/recent-sign-ins.tsx'
import { securityApi } from '../security.contract.ts'
import { type Contact, ContactDialog } from './security-contact.tsx'
import { PasswordDialog } from './security-password.tsx'
import css from './security-settings.module.css'
import { securityTexts } from './security-texts.ts'
import { Setting } from './setting.tsx'
import { SettingSection } from './setting-section.tsx'

type Open = { kind: 'password'; isSuspected?: boolean } | { kind: Contact; task: 'change' | 'verify' }

/** Its parts fetch these. */
const parts = [
  query(secondFactorApi.own),
  query(passkeyApi.own),
  query(sessionApi.list),
  query(rememberedDeviceApi.own),
  query(consentApi.own),
]

/** A person's whole security on one page: ways to sign in, sessions, devices, contact, programs and sign-ins. */
export function SecuritySettings() {
  const t = useFeatureText(securityTexts)
  const user = useStore(userState, state => state.currentUser)
  const rules = useQuery(query(securityApi.rules))
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  // Shown together: a part that comes late would move those below while they are being pressed.
  const isWaiting = useQueries({ queries: parts.map(part => ({ ...part, enabled: false })) }).some(
    ({ isPending }) => isPending,
  )

  if (rules.isError)
    return (
      <FailedState
        title={t('couldNotLoad')}
        requestId={rules.error.requestId}
        onRetry={() => void rules.refetch()}
      />
    )
  if (!user || !rules.data) return <ProgressLine />

  const { passwordExpiresOn: end, emailFlag, phoneFlag } = rules.data
  const contact = (kind: Contact, value: string | undefined, isVerified: boolean, reachable: boolean) => ({
    label: t(kind),
    value: value === undefined ? t('notSet') : <bdi dir="ltr">{value}</bdi>,
    status: value !== undefined && (
      <Status kind={isVerified ? 'active' : 'soon'}>{t(isVerified ? 'verified' : 'notVerified')}</Status>
    ),
    ...(!reachable && { reason: t(kind === 'email' ? 'noMail' : 'noSms') }),
    actions: reachable && (
      <>
        {value !== undefined && !isVerified && (
          <Button
            variant="subtle"
            size="sm"
            aria-label={t(kind === 'email' ? 'verifyEmail' : 'verifyPhone')}
            onClick={() => setOpen({ kind, task: 'verify' })}
          >
            {t('verify')}
          </Button>
        )}
        <Button
          variant="subtle"
          size="sm"
          aria-label={t(titles[kind][value === undefined ? 'add' : 'change'])}
          onClick={() => setOpen({ kind, task: 'change' })}
        >
          {t(value === undefined ? 'add' : 'change')}
        </Button>
      </>
    ),
  })

  return (
    <>
      {isWaiting && <ProgressLine />}
      <div className={css.page} hidden={isWaiting}>
        <WaysToSignIn
          password={
            <Setting
              icon={IconLock}
              label={t('password')}
              value={[
                user.lastPasswordUpdatedAt && t('changedOn', { date: dateText(user.lastPasswordUpdatedAt) }),
                end && t('endsOn', { date: dateText(end) }),
              ]
                .filter(Boolean)
                .join(' · ')}
              used={rules.data.passwordUsedDate ? when(rules.data.passwordUsedDate) : ''}
              actions={
                <Button
                  variant="subtle"
                  size="sm"
                  aria-label={t('changePassword')}
                  onClick={() => setOpen({ kind: 'password' })}
                >
                  {t('change')}
                </Button>
              }
            />
          }
        />
        <div className={css.pair}>
          <SignedInNow />
          <RememberedDevices />
          <SettingSection title={t('contact')}>
            <Setting
              icon={IconMail}
              {...contact('email', user.email, user.emailCheckFlag === 1, emailFlag === 1)}
            />
            <Setting
              icon={IconPhone}
              {...contact('phone', user.phone, user.phoneCheckFlag === 1, phoneFlag === 1)}
            />
          </SettingSection>
        </div>
        <OwnConsents />
        <RecentSignIns onNotMe={() => setOpen({ kind: 'password', isSuspected: true })} />
        {open?.kind === 'password' && (
          <PasswordDialog
            user={user}
            rules={rules.data}
            isSuspected={open.isSuspected === true}
            onClose={close}
          />
        )}
        {open && open.kind !== 'password' && (
          <ContactDialog
            kind={open.kind}
            title={t(
              titles[open.kind][open.task === 'verify' ? 'verify' : user[open.kind] ? 'change' : 'add'],
            )}
            verified={open.task === 'verify' ? user[open.kind] : undefined}
            onClose={close}
          />
        )}
      </div>
    </>
  )
}

const titles = {
  email: { change: 'changeEmail', add: 'addEmail', verify: 'verifyEmail' },
  phone: { change: 'changePhone', add: 'addPhone', verify: 'verifyPhone' },
} as const
