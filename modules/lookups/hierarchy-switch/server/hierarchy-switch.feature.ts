import { hierarchyApi } from '@atrium/contract/lookups/hierarchy'
import type { ServerFeature } from '@atrium/server/feature'
import { hierarchyRoutes } from './hierarchy.routes.ts'
import { hierarchySwitchErrors } from './hierarchy-switch.errors.ts'

export const hierarchySwitch: ServerFeature = {
  calls: { 'platform.hierarchy': hierarchyApi },
  routes: () => hierarchyRoutes,
  examples: async () => (await import('./hierarchy-switch.examples.ts')).hierarchySwitchExamples,
  errors: hierarchySwitchErrors,
}
