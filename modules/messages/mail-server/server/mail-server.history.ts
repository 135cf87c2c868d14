import { historyOf, type RecordHistory } from '@atrium/server/history/record-history'
import { mailServerApi } from '../mail-server.contract.ts'

export const histories: Readonly<Record<string, RecordHistory>> = {
  mail_server: {
    ...historyOf(mailServerApi, 'serverId'),
    // The password that is in use stays: an older one never leaves the audit.
  },
}
