import { uiTableApi } from '@atrium/contract/platform/ui-table'
import { keep, routes } from '../../http/routes.ts'

export const uiTableRoutes = routes(uiTableApi, {
  list: keep({ per: 'tenant', tables: ['uiTable'] }, async (_input, { db }) => {
    // Ordered by tenant, so that the tenant's own definition of a table replaces the platform's.
    const rows = await db.selectFrom('uiTable').select(['code', 'columns']).orderBy('tenantId').execute()
    return [
      ...new Map(rows.map(row => [row.code, row as { code: string; columns: { id: string }[] }])).values(),
    ]
  }),
})
