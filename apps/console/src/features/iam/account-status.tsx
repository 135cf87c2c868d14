import type { Account } from '@atrium/contract/iam/account'
import { useFeatureText } from '../../core/feature-texts.ts'
import { Status } from '../../ui/status.tsx'
import { accountTexts } from './account-texts.ts'
import { today } from './role-status.tsx'

type Judged = Pick<Account, 'enabled' | 'locked' | 'startDateActive' | 'endDateActive'>

/** Whether somebody can sign in with the account today. */
export function AccountStatus({ account }: { account: Judged }) {
  const t = useFeatureText(accountTexts)
  const { enabled, locked, startDateActive: start, endDateActive: end } = account
  if (!enabled) return <Status kind="ended">{t('disabled')}</Status>
  if (end && end < today()) return <Status kind="ended">{t('ended')}</Status>
  if (start && start > today()) return <Status kind="soon">{t('notYet')}</Status>
  if (locked) return <Status kind="soon">{t('locked')}</Status>
  return <Status kind="active">{t('enabled')}</Status>
}
