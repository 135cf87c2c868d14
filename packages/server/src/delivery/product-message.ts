import type { ReceiveCode } from '@atrium/contract/messages/receive-codes'
import type { Texts } from '../db/tables/columns.ts'
import type { Channel } from './channels/channel.contract.ts'

/** A message that the product sends, with its channels and texts. */
export interface ProductMessage {
  name: Texts
  /** The kind of message, for which users choose their channels. */
  receiveCode: ReceiveCode
  channels: readonly Channel[]
  subject: Texts
  /** Markup with `{name}` placeholders. */
  body: Texts
}

/** Messages by code. */
export type ProductMessages = Readonly<Record<string, ProductMessage>>

/** A text of a message in each language. */
export const messageTexts = (en_US: string, zh_CN: string, ar_SA: string): Texts => ({ en_US, zh_CN, ar_SA })

/** A body in each language, with a paragraph for each part. */
export const messageBody = (en: readonly string[], zh: readonly string[], ar: readonly string[]): Texts => {
  const markup = (parts: readonly string[]) => parts.map(part => `<p>${part}</p>`).join('')
  return messageTexts(markup(en), markup(zh), markup(ar))
}
