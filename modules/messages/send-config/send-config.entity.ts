import { common } from '@atrium/contract/entity/common-fields'
import type { Entity, Titles } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'send_config',
    title: ['Send configuration', '发送配置', 'إعداد إرسال'],
    hasHistory: true,
    fields: {
      code: { ...common.code, restored: false },
      name: { ...common.name, wire: 'messageName', translated: true },
      receiveCode: { title: ['Message type', '接收类型', 'نوع الرسالة'] },
      enabled: { ...common.enabled, wire: 'enabledFlag' },
    },
  },
  {
    name: 'send_config_line',
    title: ['Delivery channel', '发送渠道', 'قناة إرسال'],
    fields: {
      configId: {
        title: ['Send configuration', '发送配置', 'إعداد الإرسال'],
        restored: false,
        reference: true,
      },
      channel: { title: ['Channel', '发送渠道', 'القناة'], wire: 'typeCode' },
      templateCode: { title: ['Template', '模板', 'القالب'] },
      webhookId: { title: ['Webhook', '网络回调', 'ويب هوك'], reference: true },
      enabled: { ...common.enabled, wire: 'enabledFlag' },
    },
  },
]

/** Titles of the columns of its lists that are no fields of its entities. */
export const columns: Readonly<Record<string, Titles>> = {
  messageCode: ['Message code', '消息编码', 'رمز الرسالة'],
  receiveName: ['Message type', '接收类型', 'نوع الرسالة'],
  typeCodeList: ['Channels', '渠道', 'القنوات'],
  platformFlag: ['Platform', '平台提供', 'من المنصة'],
}
