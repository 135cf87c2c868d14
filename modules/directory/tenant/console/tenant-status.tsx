import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { Status } from '@atrium/ui/feedback/status.tsx'
import type { TenantStatus as TenantStatusCode } from '../tenant.contract.ts'
import { tenantTexts } from './tenant-texts.ts'

const kinds = { ENABLED: 'active', SUSPENDED: 'soon', BINNED: 'ended' } as const

/** The lifecycle state of a tenant. */
export function TenantStatus({ status }: { status: TenantStatusCode }) {
  const t = useFeatureText(tenantTexts)
  return <Status kind={kinds[status]}>{t(status)}</Status>
}
