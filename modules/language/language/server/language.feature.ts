import { languageApi } from '@atrium/contract/language/language'
import type { ServerFeature } from '@atrium/server/feature'
import { columns } from '../language.columns.ts'
import { entities } from '../language.entity.ts'
import { languageTable } from '../language.table.ts'
import { languageErrors } from './language.errors.ts'
import { histories } from './language.history.ts'
import { languagePages } from './language.pages.ts'
import { languageRoutes } from './language.routes.ts'

export const language: ServerFeature = {
  histories,
  tables: [languageTable],
  entities,
  columns,
  calls: { 'platform.language': languageApi },
  routes: () => languageRoutes,
  examples: async () => (await import('./language.examples.ts')).languageExamples,
  errors: languageErrors,
  pages: languagePages,
}
