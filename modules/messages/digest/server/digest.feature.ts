import type { ServerFeature } from '@atrium/server/feature'
import { digestMessages } from './digest.messages.ts'
import { digesting } from './digest.schedulable.ts'

export const digest: ServerFeature = {
  schedulables: [digesting],
  messages: digestMessages,
}
