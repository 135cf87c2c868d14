import { historyOf, type RecordHistory } from '@atrium/server/history/record-history'
import { unitApi } from '../unit.contract.ts'

export const histories: Readonly<Record<string, RecordHistory>> = {
  unit: {
    ...historyOf(unitApi, 'unitId'),
    // The people of a unit have calls of their own, and stay.
    parts: [
      {
        table: 'position',
        by: 'unit_id',
        field: 'positions',
        id: 'positionId',
      },
    ],
  },
}
