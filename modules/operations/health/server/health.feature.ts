import type { ServerFeature } from '@atrium/server/feature'
import { healthApi } from '../health.contract.ts'
import { startBeating } from './health.beat.ts'
import { healthPages } from './health.pages.ts'
import { healthRoutes } from './health.routes.ts'

export const health: ServerFeature = {
  calls: { 'admin.health': healthApi },
  migrations: new URL('../migrations/', import.meta.url),
  routes: services => healthRoutes(services),
  background: (app, services) =>
    startBeating(
      services.site,
      {
        version: services.version,
        services: services.config.services,
        vitals: services.vitals,
        healthChecks: services.contributed.healthChecks,
      },
      (error, message = 'the heartbeat was not written') => app.log.warn({ err: error }, message),
    ),
  pages: healthPages,
}
