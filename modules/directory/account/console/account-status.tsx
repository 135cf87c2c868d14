import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { clockOf } from '@atrium/console/language/formats.ts'
import { today } from '@atrium/console/language/today.ts'
import { Status } from '@atrium/ui/feedback/status.tsx'
import { type Account, endsSoonDays } from '../account.contract.ts'
import { accountTexts } from './account-texts.ts'

type StatusFields = Pick<
  Account,
  'enabled' | 'awaitsApproval' | 'locked' | 'startDateActive' | 'endDateActive' | 'passwordState'
>

/** The text of each state. */
export const stateText = {
  active: 'enabled',
  endingSoon: 'endsSoon',
  locked: 'locked',
  startsLater: 'notYet',
  ended: 'ended',
  disabled: 'disabled',
  awaitsApproval: 'awaitsApproval',
} as const

/** Whether the account can be used to sign in today. */
export function AccountStatus({ account }: { account: StatusFields }) {
  const t = useFeatureText(accountTexts)
  const { enabled, awaitsApproval, locked, startDateActive: start, endDateActive: end } = account
  if (awaitsApproval) return <Status kind="soon">{t('awaitsApproval')}</Status>
  if (!enabled) return <Status kind="ended">{t('disabled')}</Status>
  if (end && end < today()) return <Status kind="ended">{t('ended')}</Status>
  if (start && start > today()) return <Status kind="waiting">{t('notYet')}</Status>
  if (locked) return <Status kind="failed">{t('locked')}</Status>
  if (account.passwordState === 'none') return <Status kind="waiting">{t('cannotSignIn')}</Status>
  const soon = clockOf(new Date()).add(endsSoonDays, 'day').format('YYYY-MM-DD')
  if (end && end <= soon) return <Status kind="soon">{t('endsSoon')}</Status>
  return <Status kind="active">{t('enabled')}</Status>
}
