import { historyOf, type RecordHistory } from '@atrium/server/history/record-history'
import { accountApi } from '../account.contract.ts'

export const histories: Readonly<Record<string, RecordHistory>> = {
  app_user: {
    ...historyOf(accountApi, 'userId', 'id'),
  },
}
