import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateTimeText } from '@atrium/console/language/formats.ts'
import { EntryDrawer } from '@atrium/console/records/entry-drawer.tsx'
import type { RecordFrame } from '@atrium/console/records/record-drawer.tsx'
import { deviceName } from '@atrium/console/session/device-name.ts'
import { personalTexts } from '../../personal-center/console/personal-texts.ts'
import type { LoggedSignIn } from '../sign-in-log.contract.ts'
import { signInLogTexts } from './sign-in-log-texts.ts'
import { SignInStatus, whatHappened } from './sign-in-status.tsx'

interface SignInDrawerProps extends Pick<RecordFrame, 'onClose' | 'onPrevious' | 'onNext'> {
  entry: LoggedSignIn
}

/** One sign-in beside the log, with the browser and the address in full. */
export function SignInDrawer({ entry, ...frame }: SignInDrawerProps) {
  const t = useFeatureText(signInLogTexts)
  const words = useFeatureText(personalTexts)
  const mono = (text: string | undefined) =>
    text && (
      <bdi dir="ltr" className="mono">
        {text}
      </bdi>
    )
  return (
    <EntryDrawer
      {...frame}
      title={entry.realName ?? entry.loginName ?? words(entry.auditType)}
      status={<SignInStatus entry={entry} />}
      facts={[
        [words('what'), whatHappened(entry, words)],
        [words('at'), dateTimeText(entry.loginDate)],
        [t('loginName'), mono(entry.loginName)],
        [words('device'), deviceName(entry.device, words)],
        [words('address'), mono(entry.loginIp)],
        [words('tenant'), <bdi key="tenant">{entry.tenantName}</bdi>],
      ]}
    />
  )
}
