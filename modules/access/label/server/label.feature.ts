import type { ServerFeature } from '@atrium/server/feature'
import { labelApi } from '../label.contract.ts'
import { labelRoutes } from './label.routes.ts'

export const label: ServerFeature = {
  calls: { 'iam.label': labelApi },
  routes: () => labelRoutes,
}
