import { staticTextApi } from '@atrium/contract/language/static-text'
import { historyOf, type RecordHistory } from '@atrium/server/history/record-history'

export const histories: Readonly<Record<string, RecordHistory>> = {
  static_text: {
    ...historyOf(staticTextApi, 'textId'),
  },
}
