import { historyOf, type RecordHistory } from '@atrium/server/history/record-history'
import { receiver } from '../../shared/server/receiver-history.ts'
import { receiverGroupApi } from '../receiver-group.contract.ts'

export const histories: Readonly<Record<string, RecordHistory>> = {
  receiver_group: {
    ...historyOf(receiverGroupApi, 'receiverTypeId'),
    parts: [
      {
        table: 'receiver_group_member',
        by: 'receiver_group_id',
        field: 'receiverList',
        fields: receiver,
      },
    ],
  },
}
