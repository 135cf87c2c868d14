import { ownFieldApi } from '@atrium/contract/operations/own-field'
import type { ServerFeature } from '@atrium/server/feature'
import { entities } from '../own-field.entity.ts'
import { ownFieldErrors } from './own-field.errors.ts'
import { histories } from './own-field.history.ts'
import { ownFieldPages } from './own-field.pages.ts'
import { ownFieldRoutes } from './own-field.routes.ts'

export const ownField: ServerFeature = {
  calls: { 'platform.ownField': ownFieldApi },
  routes: () => ownFieldRoutes,
  entities,
  histories,
  errors: ownFieldErrors,
  pages: ownFieldPages,
  live: ['own_field', 'field_rule'],
  migrations: new URL('../migrations/', import.meta.url),
  examples: async () => (await import('./own-field.examples.ts')).ownFieldExamples,
}
