import type { ServerFeature } from '@atrium/server/feature'
import { messageTemplateApi } from '../message-template.contract.ts'
import { messageTemplateErrors } from './message-template.errors.ts'
import { messageTemplateExamples } from './message-template.examples.ts'
import { messageTemplateLookups, messageTemplateLookupViews } from './message-template.lookups.ts'
import { messageTemplatePages } from './message-template.pages.ts'
import { messageTemplateRoutes } from './message-template.routes.ts'

export const messageTemplate: ServerFeature = {
  calls: { 'message.messageTemplate': messageTemplateApi },
  routes: () => messageTemplateRoutes,
  examples: messageTemplateExamples,
  errors: messageTemplateErrors,
  pages: messageTemplatePages,
  lookups: messageTemplateLookups,
  lookupViews: messageTemplateLookupViews,
}
