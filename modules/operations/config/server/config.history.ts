import { historyOf, type RecordHistory } from '@atrium/server/history/record-history'
import { configApi } from '../../config/config.contract.ts'

export const histories: Readonly<Record<string, RecordHistory>> = {
  config: {
    ...historyOf(configApi),
    key: 'code',
    setting: 'configCode',
    fields: {
      configValue: row => row.get('value') ?? '',
    },
  },
}
