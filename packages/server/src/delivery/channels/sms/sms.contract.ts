import type { ChannelDefinition } from '../channel-definition.contract.ts'

// For verification codes. No provider is supported yet: it is available in the demonstration only.
export const sms = {
  isPersonal: false,
  isConfigurable: false,
  target: 'address',
  name: { en_US: 'Text message', zh_CN: '短信', ar_SA: 'رسالة نصية' },
} as const satisfies ChannelDefinition
