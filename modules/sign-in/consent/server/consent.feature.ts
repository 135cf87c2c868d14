import type { ServerFeature } from '@atrium/server/feature'
import { consentApi } from '../consent.contract.ts'
import { entities } from '../consent.entity.ts'
import { consentRoutes } from './consent.routes.ts'

export const consent: ServerFeature = {
  calls: { 'iam.consent': consentApi },
  routes: services => consentRoutes(services.site),
  entities,
  migrations: new URL('../migrations/', import.meta.url),
  personalRows: [
    {
      table: 'client_consent',
      title: ['Programs with access', '有权访问的程序', 'برامج لها وصول'],
      ofHome: true,
    },
  ],
  examples: async () => (await import('./consent.examples.ts')).consentExamples,
}
