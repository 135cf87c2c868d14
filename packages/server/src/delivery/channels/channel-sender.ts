import type { MessageCategory } from '@atrium/contract/messages/message'
import type { ReceiveCode } from '@atrium/contract/messages/receive-codes'
import type { RawBuilder, Selectable } from 'kysely'
import type { Config } from '../../config.ts'
import type { Site } from '../../db/connection/site.ts'
import type { Egress } from '../egress.ts'
import type { Arguments, LanguageArguments, RenderedMessage } from '../render-template.ts'
import type { DeliveryTable, SendingDb } from '../sending.tables.ts'
import type { AddressedChannel } from './channel.contract.ts'

/** A user, who is notified on the channels chosen, or an address, for which the caller is responsible. */
export type Receiver = { userId: string } | { channel: AddressedChannel; address: string; language: string }

export interface Sending {
  tenantId: number
  code: string
  args: LanguageArguments
  /**
   * Arguments that must not be readable later, such as a code: they are removed from the texts once these are sent.
   */
  secrets?: Arguments
  to: readonly Receiver[]
  /** Not sent after this time. */
  usefulUntil?: Date
  /** The user who caused it, if any, and its category in the inbox. */
  from?: { senderId: string; category: MessageCategory }
  /**
   * The publication of an announcement, which appears in the workspace without a message, and is sent to nobody twice.
   */
  publicationId?: string
}

export interface Person {
  id: string
  language: string
  email: string | null
}

/** A message to send on one channel, with its receivers and texts. */
export interface OutgoingMessage {
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

/** The resources that channels need to send deliveries. */
export interface ChannelResources {
  site: Site
  /** The installation's own mail server, if it has one. */
  mail: Config['mail']
  /** Decrypts passwords and secrets. */
  key: Buffer
  /** The hosts that servers and webhooks of tenants may be on. */
  egress: Egress
}

/** The answer of a receiver. */
export interface Answer {
  status: number
  /** The beginning of the body. */
  text: string
}

/** A receiver answered, but did not accept the delivery. */
export class NotAccepted extends Error {
  readonly answer: Answer
  constructor(answer: Answer) {
    super(`answered ${answer.status}`)
    this.answer = answer
  }
}

export interface Connection {
  /** Whether a waiting row of `delivery` on this channel can be sent now. */
  readonly isSendable: RawBuilder<boolean>
  /**
   * Returns the answer on channels where the receiver gives one.
   * @throws Whatever the attempt failed with; its message is recorded with the attempt.
   */
  send: (delivery: Delivery) => Promise<Answer | undefined>
  close?: () => void
}

/** The behavior of one channel. */
export interface ChannelSender {
  /** Whether this installation offers the channel to users. */
  isAvailable: (config: Pick<Config, 'mail' | 'demo'>) => boolean
  /** Writes a delivery for each receiver, in the transaction of the change it is about. Returns their number. */
  write: (db: SendingDb, outgoing: OutgoingMessage) => Promise<number>
  /**
   * Opens a connection that sends waiting deliveries; absent for channels without waiting deliveries or without a
   * provider.
   */
  connect?: (outside: ChannelResources) => Connection
}
