import type { ServerFeature } from '@atrium/server/feature'
import { addPrivate } from './private.routes.ts'

export const privateLink: ServerFeature = {
  service: 'console',
  addresses: (app, services) => addPrivate(app, services),
}
