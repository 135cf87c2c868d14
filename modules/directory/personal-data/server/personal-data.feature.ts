import type { ServerFeature } from '@atrium/server/feature'
import { personalDataApi } from '../personal-data.contract.ts'
import { entities } from '../personal-data.entity.ts'
import { personalDataSets } from './personal-data.pages.ts'
import { personalDataRoutes } from './personal-data.routes.ts'

export const personalData: ServerFeature = {
  entities,
  calls: { 'iam.personalData': personalDataApi },
  routes: ({ site }) => personalDataRoutes(site),
  permissionSets: personalDataSets,
}
