import type { ServerFeature } from '@atrium/server/feature'
import { columns } from '../user-group.columns.ts'
import { userGroupApi } from '../user-group.contract.ts'
import { entities } from '../user-group.entity.ts'
import { userGroupTable } from '../user-group.table.ts'
import { userGroupBatchApi } from '../user-group-batch.contract.ts'
import { userGroupErrors } from './user-group.errors.ts'
import { histories } from './user-group.history.ts'
import { userGroupLookups, userGroupLookupViews } from './user-group.lookups.ts'
import { userGroupPages } from './user-group.pages.ts'
import { userGroupRoutes } from './user-group.routes.ts'
import { userGroupBatchRoutes } from './user-group-batch.routes.ts'

export const userGroup: ServerFeature = {
  histories,
  tables: [userGroupTable],
  entities,
  columns,
  calls: { 'iam.userGroup': userGroupApi, 'iam.userGroupBatch': userGroupBatchApi },
  routes: () => [...userGroupRoutes, ...userGroupBatchRoutes],
  examples: async () => (await import('./user-group.examples.ts')).userGroupExamples,
  errors: userGroupErrors,
  pages: userGroupPages,
  lookups: userGroupLookups,
  lookupViews: userGroupLookupViews,
  personalRows: [{ table: 'user_group_member', title: ['User groups', '用户组', 'مجموعات المستخدمين'] }],
}
