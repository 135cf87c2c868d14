import { selfApi } from '@atrium/contract/workspace/self'
import type { ServerFeature } from '@atrium/server/feature'
import { columns } from '../current-user.columns.ts'
import { currentUserErrors } from './current-user.errors.ts'
import { selfHzeroShapes } from './self.hzero.ts'
import { selfRoutes } from './self.routes.ts'

export const currentUser: ServerFeature = {
  columns,
  calls: { 'iam.self': selfApi },
  routes: selfRoutes,
  hot: [{ call: selfApi.get }, { call: selfApi.roles }],
  hzeroShapes: selfHzeroShapes,
  errors: currentUserErrors,
  personalRows: [
    { table: 'recent_tenant', title: ['Tenants opened', '打开过的租户', 'المستأجرون المفتوحون'] },
  ],
}
