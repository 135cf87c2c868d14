import { historyOf, type RecordHistory } from '@atrium/server/history/record-history'
import { dataHierarchyApi } from '../data-hierarchy.contract.ts'

export const histories: Readonly<Record<string, RecordHistory>> = {
  data_hierarchy: {
    ...historyOf(dataHierarchyApi, 'dataHierarchyId'),
  },
}
