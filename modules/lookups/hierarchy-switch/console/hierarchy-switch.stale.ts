import type { Stale } from '@atrium/console/messages/stale.ts'
import { hierarchyApi } from '@atrium/contract/lookups/hierarchy'

export const stale: Stale = {
  hierarchies: [hierarchyApi.values],
}
