import type { ChannelDefinition } from '../channel-definition.contract.ts'

export const web = {
  isPersonal: true,
  isConfigurable: true,
  target: 'workspace',
  usualFor: ['MSG', 'NOTICE', 'ANNOUNCE', 'SECURITY'],
  // An attacker who takes over an account must not be able to switch off these notifications of its owner.
  alwaysFor: ['SECURITY'],
  name: { en_US: 'Workspace', zh_CN: '站内', ar_SA: 'مساحة العمل' },
} as const satisfies ChannelDefinition
