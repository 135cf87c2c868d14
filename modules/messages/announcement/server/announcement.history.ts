import { historyOf, type RecordHistory } from '@atrium/server/history/record-history'
import { receiver } from '../../shared/server/receiver-history.ts'
import { noticeApi } from '../notice.contract.ts'

export const histories: Readonly<Record<string, RecordHistory>> = {
  notice: {
    ...historyOf(noticeApi, 'noticeId'),
    parts: [
      {
        table: 'notice_receiver',
        by: 'notice_id',
        field: 'receiverList',
        fields: receiver,
      },
    ],
  },
}
