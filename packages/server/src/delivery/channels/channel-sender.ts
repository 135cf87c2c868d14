import type { BlockList } from 'node:net'
import type { AddressedChannel } from '@atrium/contract/messages/channel'
import type { MessageCategory } from '@atrium/contract/messages/message'
import type { ReceiveCode } from '@atrium/contract/messages/receive-codes'
import type { RawBuilder, Selectable } from 'kysely'
import type { Config } from '../../config.ts'
import type { Site } from '../../db/connection/site.ts'
import type { Arguments, LanguageArguments, RenderedMessage } from '../render-template.ts'
import type { DeliveryTable, SendingDb } from '../sending.tables.ts'

/** A person here, who is notified on the channels chosen, or an address, which the caller answers for. */
export type Receiver = { userId: string } | { channel: AddressedChannel; address: string; language: string }

export interface Sending {
  tenantId: number
  code: string
  args: LanguageArguments
  /** Arguments that nobody may read later, such as a code: they are taken out of the texts once they have gone. */
  secrets?: Arguments
  to: readonly Receiver[]
  /** After this it is not worth sending. */
  usefulUntil?: Date
  /** Who caused it, if it comes from a person, and what it is about in the message centre. */
  from?: { senderId: string; category: MessageCategory }
  /** The publishing of an announcement, which shows in the workspace by itself, and is sent to nobody twice. */
  publicationId?: string
}

export interface Person {
  id: string
  language: string
  email: string | null
}

/** Something that is sent, for one channel: its receivers and its texts. */
export interface Outgoing {
  sending: Sending
  /** The kind of message. */
  receiveCode: ReceiveCode
  /** The webhook it goes to, on a channel whose target is one. */
  webhookId: string | null
  people: readonly Person[]
  /** Those of the people who are notified on this channel. */
  notified: readonly Person[]
  /** The texts in a language, rendered once. */
  render: (language: string) => RenderedMessage
}

export type Delivery = Selectable<DeliveryTable>

/** What a channel needs to send deliveries. */
export interface Outside {
  site: Site
  /** The installation's own mail server, if it has one. */
  mail: Config['mail']
  /** Decrypts passwords and secrets. */
  key: Buffer
  /** Inner networks that tenants' servers and webhooks may be in. */
  allowed: BlockList
}

export interface Connection {
  /** Whether a waiting row of `delivery` on this channel can be sent now. */
  readonly isSendable: RawBuilder<boolean>
  /** @throws Whatever the attempt failed with; its message is recorded with the attempt. */
  send: (delivery: Delivery) => Promise<void>
  close?: () => void
}

/** All that is particular to one channel. */
export interface ChannelSender {
  /** Whether this installation offers the channel to people. */
  isAvailable: (config: Pick<Config, 'mail' | 'demo'>) => boolean
  /** Writes a delivery for each receiver, within the transaction of the change it is about. Answers how many. */
  write: (db: SendingDb, outgoing: Outgoing) => Promise<number>
  /** Opens what sends waiting deliveries; absent where none wait, or where no provider sends them. */
  connect?: (outside: Outside) => Connection
}
