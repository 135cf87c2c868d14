import type { Titles } from '@atrium/contract/entity/entity'

/** Titles of list columns that are not fields of an entity. */
export const columns: Readonly<Record<string, Titles>> = {
  channel: ['Channel', '渠道', 'القناة'],
  recipient: ['Recipient', '收件人', 'المستلم'],
  content: ['Content', '内容', 'المحتوى'],
  statusCode: ['Status', '状态', 'الحالة'],
  sendDate: ['Sent', '发送时间', 'أُرسل في'],
}
