import type { ServerFeature } from '@atrium/server/feature'
import { mailApi } from '../mail.contract.ts'
import { columns } from '../outbox.columns.ts'
import { mailTable } from '../outbox.table.ts'
import { mailRoutes } from './mail.routes.ts'
import { outboxPages } from './outbox.pages.ts'

export const outbox: ServerFeature = {
  tables: [mailTable],
  columns,
  calls: { 'message.mail': mailApi },
  routes: services => mailRoutes(services.site, services.config.demo !== 'none'),
  pages: outboxPages,
}
