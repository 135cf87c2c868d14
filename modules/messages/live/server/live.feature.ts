import { liveApi } from '@atrium/contract/messages/live'
import type { ServerFeature } from '@atrium/server/feature'
import { addLive } from './live.routes.ts'

export const live: ServerFeature = {
  migrations: new URL('../migrations/', import.meta.url),
  calls: { 'message.live': liveApi },
  addresses: (app, services) => addLive(app, services, services.changes, services.config.heartbeatSeconds),
}
