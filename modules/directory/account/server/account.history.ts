import { historyOf, type RecordHistory } from '@atrium/server/history/record-history'
import { customHistory } from '@atrium/server/resource/custom/custom-history'
import { accountApi } from '../account.contract.ts'
import { extensibleAccount } from '../account.own-fields.ts'

export const histories: Readonly<Record<string, RecordHistory>> = {
  app_user: {
    ...historyOf(accountApi, 'userId', 'id'),
    ...customHistory(extensibleAccount.name),
  },
}
