import type { ChannelDefinition } from '../channel-definition.contract.ts'

export const webhook = {
  isPersonal: false,
  isConfigurable: true,
  target: 'webhook',
  name: { en_US: 'Webhook', zh_CN: '网络回调', ar_SA: 'ويب هوك' },
} as const satisfies ChannelDefinition
