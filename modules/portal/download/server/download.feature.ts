import type { ServerFeature } from '@atrium/server/feature'
import { downloadApi } from '../download.contract.ts'
import { downloadRoutes } from './download.routes.ts'

export const download: ServerFeature = {
  calls: { 'portal.download': downloadApi },
  routes: services => downloadRoutes(services),
}
