import { common } from '@atrium/contract/entity/common-fields'
import type { Entity } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'webhook',
    title: ['Webhook', '网络回调', 'ويب هوك'],
    namedBy: 'name',
    hasHistory: true,
    fields: {
      code: { ...common.code, restored: false },
      name: { ...common.name, wire: 'serverName' },
      enabled: { ...common.enabled, wire: 'enabledFlag' },
      url: { title: ['URL', 'URL', 'عنوان URL'], wire: 'webhookAddress', withheld: true },
      secret: { title: ['Secret', '密钥', 'السر'], withheld: true, restored: false },
    },
  },
]
