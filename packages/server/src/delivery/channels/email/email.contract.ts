import type { ChannelDefinition } from '../channel-definition.contract.ts'

export const email = {
  isPersonal: true,
  isConfigurable: true,
  target: 'address',
  usualFor: ['SECURITY'],
  alwaysFor: [],
  name: { en_US: 'Email', zh_CN: '邮件', ar_SA: 'البريد الإلكتروني' },
} as const satisfies ChannelDefinition
