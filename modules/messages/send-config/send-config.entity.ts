import { common } from '@atrium/contract/entity/common-fields'
import type { Entity } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'send_config_line',
    title: ['Delivery channel', '发送渠道', 'قناة إرسال'],
    part: {
      title: ['Channels', '发送渠道', 'القنوات'],
      counted: {
        english: ['1 channel', '{count} channels'],
        chinese: '{count} 个发送渠道',
        arabic: ['قناة واحدة', 'قناتين', '{count} قنوات', '{count} قناة', '{count} قناة'],
      },
    },
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
