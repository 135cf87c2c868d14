import type { Stale } from '@atrium/console/messages/stale.ts'
import { lovApi } from '@atrium/contract/lookups/lov'

export const stale: Stale = {
  lookups: [lovApi.value, lovApi.valueBatch, lovApi.page],
}
