import { ownFieldApi } from '@atrium/contract/operations/own-field'
import { inWords } from '@atrium/server/db/tables/texts'
import { historyOf, type RecordHistory } from '@atrium/server/history/record-history'
import type { StoredChoice } from '@atrium/server/resource/custom/custom-fields'

export const histories: Readonly<Record<string, RecordHistory>> = {
  own_field: {
    ...historyOf(ownFieldApi, 'ownFieldId'),
    fields: {
      choices: (row, _, language) =>
        ((row.get('choices') ?? []) as StoredChoice[]).map(({ value, title }) => ({
          value,
          title: inWords(title, language),
          _tls: { title },
        })),
    },
  },
}
