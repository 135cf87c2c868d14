import type { ServerFeature } from '@atrium/server/feature'
import { columns } from '../webhook.columns.ts'
import { webhookApi } from '../webhook.contract.ts'
import { entities } from '../webhook.entity.ts'
import { webhookTable } from '../webhook.table.ts'
import { webhookErrors } from './webhook.errors.ts'
import { histories } from './webhook.history.ts'
import { webhookHzeroShapes } from './webhook.hzero.ts'
import { webhookLookups, webhookLookupViews } from './webhook.lookups.ts'
import { webhookPages } from './webhook.pages.ts'
import { webhookRoutes } from './webhook.routes.ts'

export const webhook: ServerFeature = {
  histories,
  tables: [webhookTable],
  entities,
  columns,
  calls: { 'message.webhook': webhookApi },
  hzeroShapes: webhookHzeroShapes,
  routes: services =>
    webhookRoutes({ site: services.site, key: services.encryptionKey, check: services.checkHost }),
  examples: async () => (await import('./webhook.examples.ts')).webhookExamples,
  errors: webhookErrors,
  pages: webhookPages,
  lookups: webhookLookups,
  lookupViews: webhookLookupViews,
}
