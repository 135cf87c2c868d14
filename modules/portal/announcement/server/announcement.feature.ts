import type { ServerFeature } from '@atrium/server/feature'
import { announcementApi } from '../announcement.contract.ts'
import { announcementRoutes } from './announcement.routes.ts'

export const announcement: ServerFeature = {
  calls: { 'portal.announcement': announcementApi },
  routes: services => announcementRoutes(services),
  examples: async () => (await import('./announcement.examples.ts')).announcementExamples,
}
