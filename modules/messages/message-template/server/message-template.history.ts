import { historyOf, type RecordHistory } from '@atrium/server/history/record-history'
import { messageTemplateApi } from '../message-template.contract.ts'

export const histories: Readonly<Record<string, RecordHistory>> = {
  message_template: {
    ...historyOf(messageTemplateApi, 'templateId'),
  },
}
