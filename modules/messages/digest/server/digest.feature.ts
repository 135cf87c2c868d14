import type { ServerFeature } from '@atrium/server/feature'
import { digestMessages } from './digest.messages.ts'
import { unreadDigest } from './digest.schedulable.ts'

export const digest: ServerFeature = {
  schedulables: services => [unreadDigest(services.config.publicUrl.origin)],
  messages: digestMessages,
}
