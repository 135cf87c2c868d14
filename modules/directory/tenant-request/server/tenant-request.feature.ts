import type { ServerFeature } from '@atrium/server/feature'
import { columns } from '../tenant-request.columns.ts'
import { tenantRequestApi } from '../tenant-request.contract.ts'
import { entities } from '../tenant-request.entity.ts'
import { tenantRequestTable } from '../tenant-request.table.ts'
import { tenantRequestErrors } from './tenant-request.errors.ts'
import { tenantRequestMessages } from './tenant-request.messages.ts'
import { tenantRequestPages } from './tenant-request.pages.ts'
import { tenantRequestRoutes } from './tenant-request.routes.ts'

export const tenantRequest: ServerFeature = {
  calls: { 'iam.tenantRequest': tenantRequestApi },
  routes: ({ site, availableChannels, store, config }) =>
    tenantRequestRoutes(site, {
      availableChannels,
      store,
      publicUrl: config.publicUrl,
      isOnlyOne: config.platformVersion === 'OP',
    }),
  service: 'iam',
  migrations: new URL('../migrations/', import.meta.url),
  entities,
  columns,
  tables: [tenantRequestTable],
  errors: tenantRequestErrors,
  messages: tenantRequestMessages,
  pages: tenantRequestPages,
  personalRows: [
    {
      table: 'tenant_request_person',
      title: ['Requests for a tenant', '租户申请', 'طلبات مستأجر'],
      by: '(select u.id from app_user u where lower(u.email) = lower(r.email))',
    },
  ],
  examples: async () => (await import('./tenant-request.examples.ts')).tenantRequestExamples,
}
