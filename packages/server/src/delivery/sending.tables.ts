import type { ColumnType, Generated } from 'kysely'
import type { Scoped } from '../db/connection/tenant.ts'
import type { Row } from '../db/tables/columns.ts'
import type { Channel, StoredChannel } from './channels/channel.contract.ts'

export interface DeliveryTable extends Row {
  /** The code of the message; null for messages from before there were codes. */
  code: ColumnType<string | null, string | null | undefined, never>
  channel: StoredChannel
  recipient: string
  toUserId: ColumnType<string | null, string | null | undefined, never>
  webhookId: ColumnType<string | null, string | null | undefined, never>
  subject: string
  body: string
  html: Generated<string>
  secrets: Generated<string[]>
  /** A secret was removed from it. */
  blanked: Generated<boolean>
  /** About an account. */
  security: Generated<boolean>
  state: Generated<'waiting' | 'sent' | 'failed'>
  tries: Generated<number>
  /** When it is to be sent next; null once it was sent or given up. */
  dueAt: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** The mail server that it tests. */
  mailServerId: ColumnType<string | null, string | null | undefined, never>
  /** Tests a mail server or a webhook, enabled or not. */
  isTest: Generated<boolean>
  /** The publication of the announcement that it is about. */
  publicationId: ColumnType<string | null, string | null | undefined, never>
  usefulUntil: Date | null
  problem: ColumnType<string | null, never, string | null>
  sentAt: ColumnType<Date | null, never, Date | null>
}

export interface MessageTable extends Row {
  type: 'MSG' | 'NOTICE' | 'ANNOUNCE'
  category: string
  subject: string
  body: string
  senderId: string | null
}

export interface MailServerTable extends Row {
  code: string
  name: string
  host: string
  port: number
  tls: boolean
  /** Empty or null if the server asks for none. */
  userName: Generated<string | null>
  /** Encrypted. */
  password: Buffer | null
  sender: string
  enabled: Generated<boolean>
}

export interface WebhookTable extends Row {
  code: string
  name: string
  url: string
  /** Encrypted. */
  secret: Buffer
  enabled: Generated<boolean>
}

export interface SendConfigLineTable extends Row {
  configId: string
  channel: Channel
  templateCode: string
  webhookId: string | null
  enabled: Generated<boolean>
}

/** The tables that sending a message reads and writes. */
export type SendingTables = {
  delivery: DeliveryTable
  message: MessageTable
  mailServer: MailServerTable
  webhook: WebhookTable
  sendConfigLine: SendConfigLineTable
}

export type SendingDb = Scoped<SendingTables>
