import { historyOf, type RecordHistory } from '@atrium/server/history/record-history'
import { valueListApi } from '../value-list.contract.ts'

export const histories: Readonly<Record<string, RecordHistory>> = {
  lov: {
    ...historyOf(valueListApi, 'lovId'),
  },
  lov_value: {
    read: valueListApi.value,
    update: valueListApi.updateValue,
    id: ['lovValueId', 'lovValueId'],
  },
}
