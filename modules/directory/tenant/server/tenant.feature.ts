import type { ServerFeature } from '@atrium/server/feature'
import { customFieldsOf } from '@atrium/server/resource/custom/custom-fields'
import { columns } from '../tenant.columns.ts'
import { tenantApi } from '../tenant.contract.ts'
import { entities } from '../tenant.entity.ts'
import { extensibleTenant } from '../tenant.own-fields.ts'
import { tenantTable } from '../tenant.table.ts'
import { tenantErrors } from './tenant.errors.ts'
import { histories } from './tenant.history.ts'
import { tenantLookups, tenantLookupViews } from './tenant.lookups.ts'
import { tenantMessages } from './tenant.messages.ts'
import { tenantPages } from './tenant.pages.ts'
import { isPortalHost } from './tenant.reads.ts'
import { startRemovals } from './tenant.removal.ts'
import { tenantRoutes } from './tenant.routes.ts'

export const tenant: ServerFeature = {
  migrations: new URL('../migrations/', import.meta.url),
  histories,
  tables: [tenantTable],
  entities,
  columns,
  calls: { 'iam.tenant': tenantApi },
  extensible: extensibleTenant,
  answersHost: (services, host) => isPortalHost(services, host),
  routes: services =>
    tenantRoutes(services.site, customFieldsOf(extensibleTenant, services), {
      availableChannels: services.availableChannels,
      origin: services.config.publicUrl.origin,
      store: services.store,
      isOnlyOne: services.config.platformVersion === 'OP',
    }),
  service: 'iam',
  background: (app, services) =>
    startRemovals({ site: services.site, changes: services.changes, store: services.store }, app.log),
  examples: async () => (await import('./tenant.examples.ts')).tenantExamples,
  errors: tenantErrors,
  pages: tenantPages,
  lookups: tenantLookups,
  lookupViews: tenantLookupViews,
  messages: tenantMessages,
}
