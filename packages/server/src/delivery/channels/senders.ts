import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import { type Channel, channels, type StoredChannel, toStored } from './channel.contract.ts'
import type { ChannelResources, ChannelSender, Connection } from './channel-sender.ts'
import { emailSender } from './email/email.sender.ts'
import { smsSender } from './sms/sms.sender.ts'
import { webSender } from './web/web.sender.ts'
import { webhookSender } from './webhook/webhook.sender.ts'

export const senders: Readonly<Record<Channel, ChannelSender>> = {
  WEB: webSender,
  EMAIL: emailSender,
  WEBHOOK: webhookSender,
  SMS: smsSender,
}

/** The channels that this installation offers to users. */
export type AvailableChannels = ReadonlySet<Channel>

export const availableChannelsOf = (config: Pick<Config, 'mail' | 'demo'>): AvailableChannels =>
  new Set(channels.filter(channel => senders[channel].isAvailable(config)))

/** Opens all channels with waiting deliveries as one connection, which sends each delivery on its channel. */
export function connectChannels(outside: ChannelResources): Connection & { close: () => void } {
  const connections = new Map<StoredChannel, Connection>()
  for (const channel of channels) {
    const connection = senders[channel].connect?.(outside)
    if (connection) connections.set(toStored(channel), connection)
  }
  const conditions = [...connections].map(
    ([channel, { isSendable }]) => sql`channel = ${channel} and ${isSendable}`,
  )
  return {
    isSendable: sql<boolean>`(${sql.join(conditions, sql` or `)})`,
    async send(delivery) {
      const connection = connections.get(delivery.channel)
      if (!connection) throw new Error(`nothing sends ${delivery.channel}`)
      return connection.send(delivery)
    },
    close() {
      for (const connection of connections.values()) connection.close?.()
    },
  }
}
