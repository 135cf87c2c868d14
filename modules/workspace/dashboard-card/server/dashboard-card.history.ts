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
      // Which tenants have it stays: each of them has that in the own audit.
      tenantIds: (_row, now) => (now as Partial<ManagedCardDetail>).tenants?.map(({ tenantId }) => tenantId),
    },
  },
}
