import type { Stale } from '@atrium/console/messages/stale.ts'
import { dataHierarchyApi } from '../data-hierarchy.contract.ts'

export const stale: Stale = {
  hierarchies: [dataHierarchyApi.list],
}
