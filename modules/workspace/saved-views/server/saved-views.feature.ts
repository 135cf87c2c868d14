import { savedViewApi } from '@atrium/contract/workspace/saved-view'
import type { ServerFeature } from '@atrium/server/feature'
import { savedViewRoutes } from './saved-view.routes.ts'
import { savedViewsErrors } from './saved-views.errors.ts'
import { savedViewsSets } from './saved-views.pages.ts'

export const savedViews: ServerFeature = {
  calls: { 'platform.savedView': savedViewApi },
  routes: () => savedViewRoutes,
  examples: async () => (await import('./saved-views.examples.ts')).savedViewsExamples,
  errors: savedViewsErrors,
  permissionSets: savedViewsSets,
  personalRows: [
    { table: 'saved_view', by: 'owner_id', title: ['Saved views', '已保存的视图', 'طرق العرض المحفوظة'] },
  ],
}
