import { languageApi } from '@atrium/contract/language/language'
import { historyOf, type RecordHistory } from '@atrium/server/history/record-history'

export const histories: Readonly<Record<string, RecordHistory>> = {
  language: {
    ...historyOf(languageApi, 'languageId'),
  },
}
