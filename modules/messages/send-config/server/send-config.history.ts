import { historyOf, type RecordHistory } from '@atrium/server/history/record-history'
import { sendConfigApi } from '../send-config.contract.ts'

export const histories: Readonly<Record<string, RecordHistory>> = {
  send_config: {
    ...historyOf(sendConfigApi, 'tempServerId'),
    parts: [
      {
        table: 'send_config_line',
        by: 'config_id',
        field: 'serverList',
      },
    ],
  },
}
