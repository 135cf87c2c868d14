import { historyOf, type RecordHistory } from '@atrium/server/history/record-history'
import { unitApi } from '../unit.contract.ts'

export const histories: Readonly<Record<string, RecordHistory>> = {
  unit: {
    ...historyOf(unitApi, 'unitId'),
    // Who works in it is a matter of its own, and stays.
    parts: {
      table: 'position',
      by: 'unit_id',
      field: 'positions',
      id: 'positionId',
    },
  },
}
