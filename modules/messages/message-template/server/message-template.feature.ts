import type { ServerFeature } from '@atrium/server/feature'
import { columns } from '../message-template.columns.ts'
import { messageTemplateApi } from '../message-template.contract.ts'
import { entities } from '../message-template.entity.ts'
import { messageTemplateTable } from '../message-template.table.ts'
import { messageTemplateErrors } from './message-template.errors.ts'
import { histories } from './message-template.history.ts'
import { messageTemplateHzeroShapes } from './message-template.hzero.ts'
import { messageTemplateLookups, messageTemplateLookupViews } from './message-template.lookups.ts'
import { messageTemplatePages } from './message-template.pages.ts'
import { messageTemplateRoutes } from './message-template.routes.ts'

export const messageTemplate: ServerFeature = {
  histories,
  tables: [messageTemplateTable],
  entities,
  columns,
  calls: { 'message.messageTemplate': messageTemplateApi },
  hzeroShapes: messageTemplateHzeroShapes,
  routes: () => messageTemplateRoutes,
  examples: async () => (await import('./message-template.examples.ts')).messageTemplateExamples,
  errors: messageTemplateErrors,
  pages: messageTemplatePages,
  lookups: messageTemplateLookups,
  lookupViews: messageTemplateLookupViews,
}
