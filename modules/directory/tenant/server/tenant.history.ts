import { historyOf, type RecordHistory } from '@atrium/server/history/record-history'
import { customHistory } from '@atrium/server/resource/custom/custom-history'
import { tenantApi } from '../tenant.contract.ts'
import { extensibleTenant } from '../tenant.own-fields.ts'

export const histories: Readonly<Record<string, RecordHistory>> = {
  tenant: {
    ...historyOf(tenantApi, 'organizationId', 'tenantId'),
    ...customHistory(extensibleTenant.name),
    key: 'tenant_id',
  },
}
