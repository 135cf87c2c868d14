import type { SignInEntry } from '@atrium/contract/platform/sign-in-log'
import { useFeatureText } from '../../core/feature-texts.ts'
import { Status } from '../../ui/status.tsx'
import { type PersonalText, personalTexts } from './personal-texts.ts'

const marks = {
  LOGIN: 'active',
  LOGIN_FAILURE: 'soon',
  LOGOUT: 'ended',
  SWITCH: 'active',
} as const satisfies Record<SignInEntry['auditType'], string>

export function whatHappened({ auditType, toTenantName, endedBy }: SignInEntry, t: PersonalText): string {
  if (endedBy) return t(endedBy === 'self' ? 'endedBySelf' : 'endedByAdministrator')
  return toTenantName ? t('switchedTo', { tenant: toTenantName }) : t(auditType)
}

/** What happened to a sign-in, and whether that is as it should be. */
export function SignInStatus({ entry }: { entry: SignInEntry }) {
  const t = useFeatureText(personalTexts)
  return <Status kind={marks[entry.auditType]}>{whatHappened(entry, t)}</Status>
}
