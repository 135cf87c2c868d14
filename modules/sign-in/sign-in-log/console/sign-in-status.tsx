import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { Status } from '@atrium/ui/feedback/status.tsx'
import { type PersonalText, personalTexts } from '../../personal-center/console/personal-texts.ts'
import type { SignInEntry } from '../sign-in-log.contract.ts'

const marks = {
  LOGIN: 'active',
  LOGIN_FAILURE: 'failed',
  LOGOUT: 'ended',
  SWITCH: 'active',
} as const satisfies Record<SignInEntry['auditType'], string>

export function whatHappened(
  { auditType, toTenantName, endedBy, secondFactor }: SignInEntry,
  t: PersonalText,
): string {
  if (secondFactor) return t(`secondFactor_${secondFactor}`)
  if (endedBy) return t(endedBy === 'self' ? 'endedBySelf' : 'endedByAdministrator')
  return toTenantName ? t('switchedTo', { tenant: toTenantName }) : t(auditType)
}

/** The result of a sign-in event, colored by whether it is as expected. */
export function SignInStatus({ entry }: { entry: SignInEntry }) {
  const t = useFeatureText(personalTexts)
  return <Status kind={marks[entry.auditType]}>{whatHappened(entry, t)}</Status>
}
