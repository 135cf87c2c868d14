import { historyOf, type RecordHistory } from '@atrium/server/history/record-history'
import { menuEntryApi } from '../menu-entry.contract.ts'

export const histories: Readonly<Record<string, RecordHistory>> = {
  menu: {
    ...historyOf(menuEntryApi, 'menuId', 'id'),
    fields: {
      type: row => (row.get('type') === 'root' ? 'dir' : row.get('type')),
      labels: row => row.get('labels') ?? [],
    },
  },
}
