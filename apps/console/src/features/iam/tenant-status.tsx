import type { TenantStatus as TenantStatusCode } from '@atrium/contract/iam/tenant'
import { useFeatureText } from '../../core/feature-texts.ts'
import { Status } from '../../ui/status.tsx'
import { tenantTexts } from './tenant-texts.ts'

const kinds = { ENABLED: 'active', SUSPENDED: 'soon', BINNED: 'ended' } as const

/** Where a tenant stands in its life, in a word. */
export function TenantStatus({ status }: { status: TenantStatusCode }) {
  const t = useFeatureText(tenantTexts)
  return <Status kind={kinds[status]}>{t(status)}</Status>
}
