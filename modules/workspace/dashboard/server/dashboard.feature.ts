import { dashboardApi } from '@atrium/contract/workspace/dashboard'
import type { ServerFeature } from '@atrium/server/feature'
import { dashboardErrors } from './dashboard.errors.ts'
import { dashboardHzeroShapes } from './dashboard.hzero.ts'
import { dashboardRoutes } from './dashboard.routes.ts'

export const dashboard: ServerFeature = {
  calls: { 'platform.dashboard': dashboardApi },
  routes: () => dashboardRoutes,
  hot: [{ call: dashboardApi.layout }],
  hzeroShapes: dashboardHzeroShapes,
  errors: dashboardErrors,
  personalRows: [
    { table: 'dashboard_layout', title: ['Workplace layouts', '工作台布局', 'تخطيطات مساحة العمل'] },
  ],
}
