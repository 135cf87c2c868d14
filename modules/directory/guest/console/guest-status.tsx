import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { Status, type StatusKind } from '@atrium/ui/feedback/status.tsx'
import type { GuestState } from '../guest.contract.ts'
import { guestTexts } from './guest-texts.ts'

const marks: Readonly<Record<GuestState, StatusKind>> = {
  active: 'active',
  endsSoon: 'soon',
  withoutRole: 'waiting',
  ended: 'ended',
  removed: 'ended',
}

export function GuestStatus({ state }: { state: GuestState }) {
  const t = useFeatureText(guestTexts)
  return <Status kind={marks[state]}>{t(state)}</Status>
}
