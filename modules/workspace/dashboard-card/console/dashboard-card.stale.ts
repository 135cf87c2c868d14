import type { Stale } from '@atrium/console/messages/stale.ts'
import { dashboardCardApi } from '../dashboard-card.contract.ts'

export const stale: Stale = {
  cards: [dashboardCardApi.list],
}
