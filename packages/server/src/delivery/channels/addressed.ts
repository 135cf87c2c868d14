import type { RenderedMessage } from '../render-template.ts'
import type { SendingDb } from '../sending.tables.ts'
import { type AddressedChannel, toStored } from './channel.contract.ts'
import type { OutgoingMessage } from './channel-sender.ts'

export interface Addressee {
  address: string | null
  language: string
  /** Null for an address that the caller has given. */
  userId: string | null
}

/** The addresses that the caller has given for this channel. */
export const namedAddressees = ({ sending }: OutgoingMessage, channel: AddressedChannel): Addressee[] =>
  sending.to.flatMap(one => ('address' in one && one.channel === channel ? [{ ...one, userId: null }] : []))

/** Writes a waiting delivery for each address; users without one are skipped. */
export async function writeToAddresses(
  db: SendingDb,
  { sending, receiveCode, render }: OutgoingMessage,
  channel: AddressedChannel,
  addressees: readonly Addressee[],
  contentOf: (rendered: RenderedMessage) => { body: string; html: string },
): Promise<number> {
  let count = 0
  for (const { address, language, userId } of addressees) {
    if (address === null || address === '') continue
    const rendered = render(language)
    await db
      .insertInto('delivery')
      .values({
        tenantId: sending.tenantId,
        code: sending.code,
        channel: toStored(channel),
        recipient: address,
        toUserId: userId,
        publicationId: sending.publicationId ?? null,
        subject: rendered.subject,
        ...contentOf(rendered),
        secrets: Object.values(sending.secrets ?? {}).map(String),
        security: receiveCode === 'SECURITY',
        usefulUntil: sending.usefulUntil ?? null,
      })
      .execute()
    count += 1
  }
  return count
}
