import { staticTextApi } from '@atrium/contract/language/static-text'
import type { ServerFeature } from '@atrium/server/feature'
import { columns } from '../static-text.columns.ts'
import { entities } from '../static-text.entity.ts'
import { staticTextTable } from '../static-text.table.ts'
import { staticTextErrors } from './static-text.errors.ts'
import { histories } from './static-text.history.ts'
import { staticTextHzeroShapes } from './static-text.hzero.ts'
import { staticTextPages } from './static-text.pages.ts'
import { staticTextRoutes } from './static-text.routes.ts'

export const staticText: ServerFeature = {
  histories,
  tables: [staticTextTable],
  entities,
  columns,
  calls: { 'platform.staticText': staticTextApi },
  hzeroShapes: staticTextHzeroShapes,
  routes: () => staticTextRoutes,
  examples: async () => (await import('./static-text.examples.ts')).staticTextExamples,
  errors: staticTextErrors,
  pages: staticTextPages,
}
