import { z } from 'zod'

interface ChannelDefinition {
  /** Users choose for each kind of message whether they are notified on it. */
  isPersonal: boolean
  /** Send configurations may use it; other channels are used by the product only. */
  isConfigurable: boolean
  /** The target of a delivery: a user's workspace, an external address or number, or a webhook. */
  target: 'workspace' | 'address' | 'webhook'
  name: Readonly<Record<'en_US' | 'zh_CN' | 'ar_SA', string>>
}

/** Every channel a message can be sent on, by its code. Each has a sender in the server's `delivery/channels`. */
export const channelDefinitions = {
  WEB: {
    isPersonal: true,
    isConfigurable: true,
    target: 'workspace',
    name: { en_US: 'Workspace', zh_CN: '站内', ar_SA: 'مساحة العمل' },
  },
  EMAIL: {
    isPersonal: true,
    isConfigurable: true,
    target: 'address',
    name: { en_US: 'Email', zh_CN: '邮件', ar_SA: 'البريد الإلكتروني' },
  },
  WEBHOOK: {
    isPersonal: false,
    isConfigurable: true,
    target: 'webhook',
    name: { en_US: 'Webhook', zh_CN: '网络回调', ar_SA: 'ويب هوك' },
  },
  // For verification codes. No provider is supported yet: it is available in the demonstration only.
  SMS: {
    isPersonal: false,
    isConfigurable: false,
    target: 'address',
    name: { en_US: 'Text message', zh_CN: '短信', ar_SA: 'رسالة نصية' },
  },
} as const satisfies Readonly<Record<string, ChannelDefinition>>

type Definitions = typeof channelDefinitions
type ChannelsWith<Trait> = {
  [Code in keyof Definitions]: Definitions[Code] extends Trait ? Code : never
}[keyof Definitions]

export type Channel = keyof Definitions
export type PersonalChannel = ChannelsWith<{ isPersonal: true }>
export type ConfigurableChannel = ChannelsWith<{ isConfigurable: true }>
export type AddressedChannel = ChannelsWith<{ target: 'address' }>

export const channels = Object.keys(channelDefinitions) as readonly Channel[]
export const personalChannels = channels.filter(
  (one): one is PersonalChannel => channelDefinitions[one].isPersonal,
)
export const configurableChannels = channels.filter(
  (one): one is ConfigurableChannel => channelDefinitions[one].isConfigurable,
)
export const addressedChannels = channels.filter(
  (one): one is AddressedChannel => channelDefinitions[one].target === 'address',
)

export const channelCode = z.enum(channels)
export const personalChannelCode = z.enum(personalChannels)
export const configurableChannelCode = z.enum(configurableChannels)

/** A channel in lower case, as stored in deliveries and used in the figures of queues. */
export type StoredChannel = Lowercase<Channel>

export const toStored = <Code extends Channel>(code: Code) => code.toLowerCase() as Lowercase<Code>
export const fromStored = <Code extends StoredChannel>(code: Code) => code.toUpperCase() as Uppercase<Code>

export const storedChannels = channels.map(code => toStored(code))
export const storedAddressedChannels = addressedChannels.map(code => toStored(code))

/** The names of channels in a language, keyed by `codes`, as part of the texts of a screen. */
export function channelNames<Code extends Channel | StoredChannel>(
  codes: readonly Code[],
  language: keyof ChannelDefinition['name'],
): Readonly<Record<Code, string>> {
  const nameOf = (code: Code) => channelDefinitions[code.toUpperCase() as Channel].name[language]
  return Object.fromEntries(codes.map(code => [code, nameOf(code)])) as Record<Code, string>
}
