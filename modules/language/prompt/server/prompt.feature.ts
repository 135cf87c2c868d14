import { promptApi } from '@atrium/contract/language/prompt'
import type { ServerFeature } from '@atrium/server/feature'
import { promptErrors } from './prompt.errors.ts'
import { promptExamples } from './prompt.examples.ts'
import { promptImport } from './prompt.import.ts'
import { promptPages } from './prompt.pages.ts'
import { promptRecent } from './prompt.recent.ts'
import { promptRoutes } from './prompt.routes.ts'

export const prompt: ServerFeature = {
  calls: { 'platform.prompt': promptApi },
  routes: () => promptRoutes,
  importable: () => promptImport,
  examples: promptExamples,
  recent: promptRecent,
  errors: promptErrors,
  pages: promptPages,
}
