import type { ServerFeature } from '@atrium/server/feature'
import { columns } from '../service-account.columns.ts'
import { serviceAccountApi } from '../service-account.contract.ts'
import { entities } from '../service-account.entity.ts'
import { serviceAccountTable } from '../service-account.table.ts'
import { serviceAccountErrors } from './service-account.errors.ts'
import { serviceAccountPages } from './service-account.pages.ts'
import { serviceAccountRoutes } from './service-account.routes.ts'

export const serviceAccount: ServerFeature = {
  calls: { 'iam.serviceAccount': serviceAccountApi },
  routes: () => serviceAccountRoutes,
  entities,
  columns,
  personalRows: [
    {
      table: 'service_account',
      title: ['Service accounts', '服务账户', 'حسابات الخدمة'],
      by: 'owner_id',
      erased: 'cleared',
    },
  ],
  tables: [serviceAccountTable],
  errors: serviceAccountErrors,
  pages: serviceAccountPages,
  examples: async () => (await import('./service-account.examples.ts')).serviceAccountExamples,
}
