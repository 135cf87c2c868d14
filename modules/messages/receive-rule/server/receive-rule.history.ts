import type { RecordHistory } from '@atrium/server/history/record-history'
import { receiveRuleApi } from '../receive-rule.contract.ts'

export const histories: Readonly<Record<string, RecordHistory>> = {
  receive_rule: {
    read: receiveRuleApi.list,
    update: receiveRuleApi.change,
    key: 'receive_code',
    setting: 'receiveCode',
    fields: {
      defaultReceiveTypeList: row => row.get('usual') ?? [],
      fixedReceiveTypeList: row => row.get('fixed') ?? [],
    },
  },
}
