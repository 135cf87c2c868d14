import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { Status, type StatusKind } from '@atrium/ui/feedback/status.tsx'
import type { ServiceAccount } from '../service-account.contract.ts'
import { serviceAccountTexts } from './service-account-texts.ts'

const kinds: Readonly<Record<ServiceAccount['state'], StatusKind>> = {
  active: 'active',
  disabled: 'ended',
  ownerless: 'failed',
  unused: 'ended',
}

/** Whether a service account counts, and if not, why. */
export function AccountState({ state }: Pick<ServiceAccount, 'state'>) {
  const t = useFeatureText(serviceAccountTexts)
  return <Status kind={kinds[state]}>{t(state)}</Status>
}
