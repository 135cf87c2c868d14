import { lovViewApi } from '@atrium/contract/lookups/lov-view'
import { historyOf, type RecordHistory } from '@atrium/server/history/record-history'

export const histories: Readonly<Record<string, RecordHistory>> = {
  lov_view: {
    ...historyOf(lovViewApi, 'viewHeaderId'),
    parts: [
      {
        table: 'lov_view_field',
        by: 'lov_view_id',
        field: 'fields',
      },
    ],
  },
}
