import type { ServerFeature } from '@atrium/server/feature'
import { columns } from '../role.columns.ts'
import { roleApi } from '../role.contract.ts'
import { entities } from '../role.entity.ts'
import { roleTable } from '../role.table.ts'
import { roleErrors } from './role.errors.ts'
import { histories } from './role.history.ts'
import { roleHzeroShapes } from './role.hzero.ts'
import { roleImport } from './role.import.ts'
import { roleLookups, roleLookupViews } from './role.lookups.ts'
import { rolePages } from './role.pages.ts'
import { searchRoles } from './role.reads.ts'
import { roleRecent } from './role.recent.ts'
import { roleRoutes } from './role.routes.ts'

export const role: ServerFeature = {
  histories,
  tables: [roleTable],
  entities,
  columns,
  calls: { 'iam.role': roleApi },
  hzeroShapes: roleHzeroShapes,
  routes: () => roleRoutes,
  hot: [{ call: roleApi.list }],
  searchable: { entity: 'role', access: roleApi.list.access, find: searchRoles },
  importable: () => roleImport,
  examples: async () => (await import('./role.examples.ts')).roleExamples,
  recent: roleRecent,
  errors: roleErrors,
  pages: rolePages,
  lookups: roleLookups,
  lookupViews: roleLookupViews,
}
