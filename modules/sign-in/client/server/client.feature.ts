import type { ServerFeature } from '@atrium/server/feature'
import { clientApi } from '../client.contract.ts'
import { clientErrors } from './client.errors.ts'
import { clientExamples } from './client.examples.ts'
import { clientPages } from './client.pages.ts'
import { findClientOrigins } from './client.reads.ts'
import { clientRoutes } from './client.routes.ts'

export const client: ServerFeature = {
  calls: { 'iam.client': clientApi },
  origins: services => findClientOrigins(services),
  routes: () => clientRoutes,
  examples: clientExamples,
  errors: clientErrors,
  pages: clientPages,
}
