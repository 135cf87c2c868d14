import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { today } from '@atrium/console/language/today.ts'
import { Status } from '@atrium/ui/feedback/status.tsx'
import type { Account } from '../account.contract.ts'
import { accountTexts } from './account-texts.ts'

type StatusFields = Pick<Account, 'enabled' | 'locked' | 'startDateActive' | 'endDateActive'>

/** Whether the account can be used to sign in today. */
export function AccountStatus({ account }: { account: StatusFields }) {
  const t = useFeatureText(accountTexts)
  const { enabled, locked, startDateActive: start, endDateActive: end } = account
  if (!enabled) return <Status kind="ended">{t('disabled')}</Status>
  if (end && end < today()) return <Status kind="ended">{t('ended')}</Status>
  if (start && start > today()) return <Status kind="waiting">{t('notYet')}</Status>
  if (locked) return <Status kind="failed">{t('locked')}</Status>
  return <Status kind="active">{t('enabled')}</Status>
}
