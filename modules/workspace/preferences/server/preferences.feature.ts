import { preferenceApi } from '@atrium/contract/workspace/preference'
import type { ServerFeature } from '@atrium/server/feature'
import { preferenceRoutes } from './preference.routes.ts'
import { preferencesLookups, preferencesLookupViews } from './preferences.lookups.ts'

export const preferences: ServerFeature = {
  calls: { 'iam.preference': preferenceApi },
  migrations: new URL('../migrations/', import.meta.url),
  routes: services => preferenceRoutes(services.site),
  lookups: preferencesLookups,
  lookupViews: preferencesLookupViews,
}
