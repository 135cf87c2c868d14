import { historyOf, type RecordHistory } from '@atrium/server/history/record-history'
import { dashboardCardApi, type ManagedCardDetail } from '../dashboard-card.contract.ts'

export const histories: Readonly<Record<string, RecordHistory>> = {
  dashboard_card: {
    ...historyOf(dashboardCardApi, 'dashboardCardId', 'id'),
    fields: {
      w: 'w',
      h: 'h',
      cardParams: 'params',
      defaultDisplayFlag: 'shown',
      enabledFlag: 'enabled',
      // The tenants stay: the assignment is in the audit of each tenant.
      tenantIds: (_row, now) => (now as Partial<ManagedCardDetail>).tenants?.map(({ tenantId }) => tenantId),
    },
  },
}
