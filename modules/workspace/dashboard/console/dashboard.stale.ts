import type { Stale } from '@atrium/console/messages/stale.ts'
import { dashboardApi } from '@atrium/contract/workspace/dashboard'

export const stale: Stale = {
  cards: [dashboardApi.layout, dashboardApi.roleCards],
}
