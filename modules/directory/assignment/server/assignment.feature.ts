import type { ServerFeature } from '@atrium/server/feature'
import { assignmentApi } from '../assignment.contract.ts'
import { entities } from '../assignment.entity.ts'
import { assignmentErrors } from './assignment.errors.ts'
import { assignmentLookups, assignmentLookupViews } from './assignment.lookups.ts'
import { assignmentSets } from './assignment.pages.ts'
import { assignmentRecent } from './assignment.recent.ts'
import { assignmentRoutes } from './assignment.routes.ts'

export const assignment: ServerFeature = {
  entities,
  calls: { 'iam.assignment': assignmentApi },
  routes: () => assignmentRoutes,
  errors: assignmentErrors,
  recent: assignmentRecent,
  permissionSets: assignmentSets,
  lookups: assignmentLookups,
  lookupViews: assignmentLookupViews,
  personalRows: [
    { table: 'member_role', title: ['Roles', '角色', 'الأدوار'] },
    { table: 'default_role', title: ['Default roles', '默认角色', 'الأدوار الافتراضية'] },
  ],
}
