import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { Status, type StatusKind } from '@atrium/ui/feedback/status.tsx'
import type { TenantRequestState } from '../tenant-request.contract.ts'
import { tenantRequestTexts } from './tenant-request-texts.ts'

const marks: Readonly<Record<TenantRequestState, StatusKind>> = {
  unconfirmed: 'waiting',
  waiting: 'soon',
  approved: 'active',
  refused: 'failed',
}

export function TenantRequestStatus({ state }: { state: TenantRequestState }) {
  const t = useFeatureText(tenantRequestTexts)
  return <Status kind={marks[state]}>{t(state)}</Status>
}
