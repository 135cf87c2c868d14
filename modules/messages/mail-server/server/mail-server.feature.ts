import type { ServerFeature } from '@atrium/server/feature'
import { columns } from '../mail-server.columns.ts'
import { mailServerApi } from '../mail-server.contract.ts'
import { entities } from '../mail-server.entity.ts'
import { mailServerTable } from '../mail-server.table.ts'
import { mailServerErrors } from './mail-server.errors.ts'
import { histories } from './mail-server.history.ts'
import { mailServerPages } from './mail-server.pages.ts'
import { mailServerRoutes } from './mail-server.routes.ts'

export const mailServer: ServerFeature = {
  histories,
  tables: [mailServerTable],
  entities,
  columns,
  calls: { 'message.mailServer': mailServerApi },
  routes: services =>
    mailServerRoutes({
      site: services.site,
      key: services.encryptionKey,
      passwordKey: services.passwordKey,
      check: services.checkHost,
    }),
  examples: async () => (await import('./mail-server.examples.ts')).mailServerExamples,
  errors: mailServerErrors,
  pages: mailServerPages,
}
