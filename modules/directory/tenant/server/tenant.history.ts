import { historyOf, type RecordHistory } from '@atrium/server/history/record-history'
import { tenantApi } from '../tenant.contract.ts'

export const histories: Readonly<Record<string, RecordHistory>> = {
  tenant: {
    ...historyOf(tenantApi, 'organizationId', 'tenantId'),
    key: 'tenant_id',
  },
}
