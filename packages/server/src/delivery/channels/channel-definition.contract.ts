import type { ReceiveCode } from '@atrium/contract/messages/receive-codes'

interface AnyChannel {
  /** Send configurations may use it; other channels are used by the product only. */
  isConfigurable: boolean
  /** The target of a delivery: a user's workspace, an external address or number, or a webhook. */
  target: 'workspace' | 'address' | 'webhook'
  name: Readonly<Record<'en_US' | 'zh_CN' | 'ar_SA', string>>
}

interface PersonalDefinition extends AnyChannel {
  /** Users choose for each kind of message whether they are notified on it. */
  isPersonal: true
  /** The kinds of messages for which it is on until a user chooses. */
  usualFor: readonly ReceiveCode[]
  /** The kinds of messages for which it cannot be switched off. */
  alwaysFor: readonly ReceiveCode[]
}

/** The properties of a channel: everything that contract, console and server need to know about it. */
export type ChannelDefinition = PersonalDefinition | (AnyChannel & { isPersonal: false })
