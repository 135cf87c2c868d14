import { historyOf, type RecordHistory } from '@atrium/server/history/record-history'
import { roleApi } from '../role.contract.ts'

export const histories: Readonly<Record<string, RecordHistory>> = {
  role: {
    ...historyOf(roleApi, 'roleId', 'id'),
    fields: {
      roleLabels: row => row.get('labels') ?? [],
    },
    // Saved by a call of their own.
    parts: { table: 'role_permission_set', by: 'role_id' },
  },
}
