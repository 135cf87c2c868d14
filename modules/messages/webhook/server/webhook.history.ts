import { historyOf, type RecordHistory } from '@atrium/server/history/record-history'
import { webhookApi } from '../webhook.contract.ts'

export const histories: Readonly<Record<string, RecordHistory>> = {
  webhook: {
    ...historyOf(webhookApi, 'webhookId'),
  },
}
