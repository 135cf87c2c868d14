import { namedAddressees, writeToAddresses } from '../addressed.ts'
import type { ChannelSender } from '../channel-sender.ts'

/**
 * Text messages with verification codes. No provider is supported yet: the demonstration shows them in its outbox, and
 * elsewhere the channel is not available.
 */
export const smsSender: ChannelSender = {
  isAvailable: ({ demo }) => demo !== 'none',

  write: (db, outgoing) =>
    writeToAddresses(db, outgoing, 'SMS', namedAddressees(outgoing, 'SMS'), ({ text }) => ({
      body: text.replaceAll(/\s+/g, ' '),
      html: '',
    })),
}
