import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { Status, type StatusKind } from '@atrium/ui/feedback/status.tsx'
import type { InvitationState } from '../invitation.contract.ts'
import { invitationTexts } from './invitation-texts.ts'

const marks: Readonly<Record<InvitationState, StatusKind>> = {
  sent: 'waiting',
  opened: 'waiting',
  accepted: 'active',
  expired: 'ended',
  bounced: 'failed',
  revoked: 'ended',
}

export function InvitationStatus({ state }: { state: InvitationState }) {
  const t = useFeatureText(invitationTexts)
  return <Status kind={marks[state]}>{t(state)}</Status>
}
