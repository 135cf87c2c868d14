import { historyOf, type RecordHistory } from '@atrium/server/history/record-history'
import { userGroupApi } from '../user-group.contract.ts'

export const histories: Readonly<Record<string, RecordHistory>> = {
  user_group: {
    ...historyOf(userGroupApi, 'userGroupId'),
    // Its people are added and removed by calls of their own, and stay.
  },
}
