import { uiTableApi } from '@atrium/contract/workspace/ui-table'
import { cached, routes } from '@atrium/server/http/routes'
import type { TableLayoutDb } from './table-layout.tables.ts'
import {
  findUiTables,
  resetOwnLayout,
  resetTenantLayout,
  saveOwnLayout,
  saveTenantLayout,
} from './ui-table.queries.ts'

export const uiTableRoutes = routes<typeof uiTableApi, TableLayoutDb>(uiTableApi, {
  customizations: () => ({}),
  list: cached({ per: 'person', tables: ['uiTable', 'tableView'] }, (_input, { db, session }) =>
    findUiTables(db, session.userId),
  ),
  saveOwn: ({ body }, { db, session }) => saveOwnLayout(db, session.userId, body),
  resetOwn: ({ body }, { db, session }) => resetOwnLayout(db, session.userId, body.code),
  save: ({ body }, { db }) => saveTenantLayout(db, body),
  reset: ({ body }, { db }) => resetTenantLayout(db, body.code),
})
