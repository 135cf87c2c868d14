import { draftApi } from '@atrium/contract/workspace/draft'
import type { ServerFeature } from '@atrium/server/feature'
import { draftRoutes } from './draft.routes.ts'
import { draftsErrors } from './drafts.errors.ts'

export const drafts: ServerFeature = {
  calls: { 'platform.draft': draftApi },
  routes: services => draftRoutes(services.secret),
  errors: draftsErrors,
  personalRows: [{ table: 'draft', title: ['Drafts', '草稿', 'المسودات'] }],
}
