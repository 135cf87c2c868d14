import type { ServerFeature } from '@atrium/server/feature'
import { columns } from '../client.columns.ts'
import { clientApi } from '../client.contract.ts'
import { entities } from '../client.entity.ts'
import { clientTable } from '../client.table.ts'
import { clientErrors } from './client.errors.ts'
import { histories } from './client.history.ts'
import { clientHzeroShapes } from './client.hzero.ts'
import { clientPages } from './client.pages.ts'
import { findClientOrigins } from './client.reads.ts'
import { clientRoutes } from './client.routes.ts'

export const client: ServerFeature = {
  histories,
  tables: [clientTable],
  entities,
  columns,
  calls: { 'iam.client': clientApi },
  origins: services => findClientOrigins(services),
  hzeroShapes: clientHzeroShapes,
  routes: services => clientRoutes(services.checkHost),
  examples: async () => (await import('./client.examples.ts')).clientExamples,
  errors: clientErrors,
  pages: clientPages,
  migrations: new URL('../migrations/', import.meta.url),
}
