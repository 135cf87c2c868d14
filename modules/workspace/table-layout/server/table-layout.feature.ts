import { uiTableApi } from '@atrium/contract/workspace/ui-table'
import type { ServerFeature } from '@atrium/server/feature'
import { entities } from '../table-layout.entity.ts'
import { tableLayoutErrors } from './table-layout.errors.ts'
import { tableLayoutSets } from './table-layout.pages.ts'
import { uiTableRoutes } from './ui-table.routes.ts'

export const tableLayout: ServerFeature = {
  entities,
  calls: { 'platform.uiTable': uiTableApi },
  routes: () => uiTableRoutes,
  hot: [{ call: uiTableApi.list }],
  errors: tableLayoutErrors,
  permissionSets: tableLayoutSets,
  personalRows: [{ table: 'table_view', title: ['Table layouts', '表格布局', 'تخطيطات الجداول'] }],
}
