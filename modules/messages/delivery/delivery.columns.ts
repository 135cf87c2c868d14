import type { Titles } from '@atrium/contract/entity/entity'

/** Titles of list columns that are not fields of an entity. */
export const columns: Readonly<Record<string, Titles>> = {
  messageCode: ['Message code', '消息编码', 'رمز الرسالة'],
  messageTypeMeaning: ['Channel', '渠道', 'القناة'],
  receiver: ['Receiver', '接收者', 'المستلم'],
  trxStatusMeaning: ['Status', '状态', 'الحالة'],
  tryTimes: ['Attempts', '尝试次数', 'المحاولات'],
  transactionMessage: ['Problem', '问题', 'المشكلة'],
  sendDate: ['Sent', '发送时间', 'أُرسل في'],
  nextTryDate: ['Next attempt', '下次尝试', 'المحاولة التالية'],
}
