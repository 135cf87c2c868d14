import type { Titles } from '@atrium/contract/entity/entity'

/** Titles of list columns that are not fields of an entity. */
export const columns: Readonly<Record<string, Titles>> = {
  messageCode: ['Message code', '消息编码', 'رمز الرسالة'],
  receiveName: ['Message type', '接收类型', 'نوع الرسالة'],
  typeCodeList: ['Channels', '渠道', 'القنوات'],
  platformFlag: ['Platform', '平台提供', 'من المنصة'],
}
