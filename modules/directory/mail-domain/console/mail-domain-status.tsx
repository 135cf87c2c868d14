import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { Status } from '@atrium/ui/feedback/status.tsx'
import type { MailDomainState } from '../mail-domain.contract.ts'
import { mailDomainTexts } from './mail-domain-texts.ts'

const kinds = { pending: 'soon', verified: 'active', failed: 'failed' } as const

export function MailDomainStatus({ state }: { state: MailDomainState }) {
  const t = useFeatureText(mailDomainTexts)
  return <Status kind={kinds[state]}>{t(state)}</Status>
}
