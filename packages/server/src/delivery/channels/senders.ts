import { type Channel, channels, type StoredChannel, toStored } from '@atrium/contract/messages/channel'
import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import type { ChannelResources, ChannelSender, Connection } from './channel-sender.ts'
import { email } from './email.ts'
import { sms } from './sms.ts'
import { web } from './web.ts'
import { webhook } from './webhook.ts'

export const senders: Readonly<Record<Channel, ChannelSender>> = {
  WEB: web,
  EMAIL: email,
  WEBHOOK: webhook,
  SMS: sms,
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
