import { promptApi } from '@atrium/contract/language/prompt'
import { historyOf, type RecordHistory } from '@atrium/server/history/record-history'

export const histories: Readonly<Record<string, RecordHistory>> = {
  prompt: {
    ...historyOf(promptApi, 'promptId', 'id'),
  },
}
