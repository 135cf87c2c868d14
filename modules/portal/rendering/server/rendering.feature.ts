import type { ServerFeature } from '@atrium/server/feature'
import { registerPortal } from './portal.routes.ts'

export const rendering: ServerFeature = {
  service: 'portal',
  addresses: (app, services) =>
    registerPortal(app, services, services.store, services.contributed.portalBlocks),
}
