import { lovViewApi } from '@atrium/contract/lookups/lov-view'
import type { ServerFeature } from '@atrium/server/feature'
import { columns } from '../lookup-view.columns.ts'
import { entities } from '../lookup-view.entity.ts'
import { lookupViewErrors } from './lookup-view.errors.ts'
import { histories } from './lookup-view.history.ts'
import { lookupViewPages } from './lookup-view.pages.ts'
import { lovViewRoutes } from './lov-view.routes.ts'

export const lookupView: ServerFeature = {
  histories,
  entities,
  columns,
  calls: { 'platform.lovView': lovViewApi },
  routes: services => lovViewRoutes(services.own),
  examples: async () => (await import('./lookup-view.examples.ts')).lookupViewExamples,
  errors: lookupViewErrors,
  pages: lookupViewPages,
}
