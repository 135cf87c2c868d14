import type { Stale } from '@atrium/console/messages/stale.ts'
import { lovViewApi } from '@atrium/contract/lookups/lov-view'

export const stale: Stale = {
  lookups: [lovViewApi.info],
}
