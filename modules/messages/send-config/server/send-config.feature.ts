import type { ServerFeature } from '@atrium/server/feature'
import { columns } from '../send-config.columns.ts'
import { sendConfigApi } from '../send-config.contract.ts'
import { entities } from '../send-config.entity.ts'
import { sendConfigTable } from '../send-config.table.ts'
import { sendConfigErrors } from './send-config.errors.ts'
import { histories } from './send-config.history.ts'
import { sendConfigPages } from './send-config.pages.ts'
import { sendConfigRoutes } from './send-config.routes.ts'

export const sendConfig: ServerFeature = {
  histories,
  tables: [sendConfigTable],
  entities,
  columns,
  calls: { 'message.sendConfig': sendConfigApi },
  routes: services => sendConfigRoutes(services.site),
  examples: async () => (await import('./send-config.examples.ts')).sendConfigExamples,
  errors: sendConfigErrors,
  pages: sendConfigPages,
}
