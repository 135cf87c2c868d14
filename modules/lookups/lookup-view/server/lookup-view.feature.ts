import { lovViewApi } from '@atrium/contract/lookups/lov-view'
import type { ServerFeature } from '@atrium/server/feature'
import { lookupViewErrors } from './lookup-view.errors.ts'
import { lookupViewExamples } from './lookup-view.examples.ts'
import { lookupViewPages } from './lookup-view.pages.ts'
import { lovViewRoutes } from './lov-view.routes.ts'

export const lookupView: ServerFeature = {
  calls: { 'platform.lovView': lovViewApi },
  routes: services => lovViewRoutes(services.own),
  examples: lookupViewExamples,
  errors: lookupViewErrors,
  pages: lookupViewPages,
}
