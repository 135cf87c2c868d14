import type { ReceiveCode } from '@atrium/contract/messages/receive-codes'
import { z } from 'zod'
import type { ChannelDefinition } from './channel-definition.contract.ts'
import { email } from './email/email.contract.ts'
import { sms } from './sms/sms.contract.ts'
import { web } from './web/web.contract.ts'
import { webhook } from './webhook/webhook.contract.ts'

/** Every channel a message can be sent on, by its code. `senders.ts` has the sender of each. */
export const channelDefinitions = {
  WEB: web,
  EMAIL: email,
  WEBHOOK: webhook,
  SMS: sms,
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
  (code): code is PersonalChannel => channelDefinitions[code].isPersonal,
)
export const configurableChannels = channels.filter(
  (code): code is ConfigurableChannel => channelDefinitions[code].isConfigurable,
)
export const addressedChannels = channels.filter(
  (code): code is AddressedChannel => channelDefinitions[code].target === 'address',
)

export const channelCode = z.enum(channels)
export const personalChannelCode = z.enum(personalChannels)
export const configurableChannelCode = z.enum(configurableChannels)

/** The personal channels that are on by default for a kind of message, and those that cannot be switched off. */
export function receiveDefaults(kind: ReceiveCode): Readonly<Record<'usual' | 'always', PersonalChannel[]>> {
  const channelsWith = (property: 'usualFor' | 'alwaysFor') =>
    personalChannels.filter(code => {
      const kinds: readonly ReceiveCode[] = channelDefinitions[code][property]
      return kinds.includes(kind)
    })
  return { usual: channelsWith('usualFor'), always: channelsWith('alwaysFor') }
}

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
