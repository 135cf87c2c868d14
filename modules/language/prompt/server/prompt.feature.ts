import { promptApi } from '@atrium/contract/language/prompt'
import type { ServerFeature } from '@atrium/server/feature'
import { columns } from '../prompt.columns.ts'
import { entities } from '../prompt.entity.ts'
import { promptTable } from '../prompt.table.ts'
import { promptErrors } from './prompt.errors.ts'
import { histories } from './prompt.history.ts'
import { promptHzeroShapes } from './prompt.hzero.ts'
import { promptImport } from './prompt.import.ts'
import { promptPages } from './prompt.pages.ts'
import { promptRecent } from './prompt.recent.ts'
import { promptRoutes } from './prompt.routes.ts'

export const prompt: ServerFeature = {
  histories,
  tables: [promptTable],
  entities,
  columns,
  calls: { 'platform.prompt': promptApi },
  routes: () => promptRoutes,
  importable: () => promptImport,
  examples: async () => (await import('./prompt.examples.ts')).promptExamples,
  recent: promptRecent,
  errors: promptErrors,
  hzeroShapes: promptHzeroShapes,
  pages: promptPages,
}
