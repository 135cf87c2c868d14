import { menuApi } from '@atrium/contract/access/menu'
import { defaultLanguage } from '@atrium/contract/constants'
import type { ServerFeature } from '@atrium/server/feature'
import { columns } from '../menu.columns.ts'
import { entities } from '../menu.entity.ts'
import { menuEntryApi } from '../menu-entry.contract.ts'
import { menuErrors } from './menu.errors.ts'
import { histories } from './menu.history.ts'
import { menuHzeroShapes } from './menu.hzero.ts'
import { menuLookups, menuLookupViews } from './menu.lookups.ts'
import { menuPages } from './menu.pages.ts'
import { searchMenus } from './menu.reads.ts'
import { menuRecent } from './menu.recent.ts'
import { menuRoutes } from './menu.routes.ts'
import { menuEntryImport } from './menu-entry.import.ts'
import { menuEntryRoutes } from './menu-entry.routes.ts'

export const menu: ServerFeature = {
  histories,
  entities,
  columns,
  calls: { 'iam.menu': menuApi, 'iam.menuEntry': menuEntryApi },
  routes: services => [...menuRoutes(services), ...menuEntryRoutes],
  hot: [
    { call: menuApi.tree, query: { lang: defaultLanguage } },
    { call: menuApi.checkPermissions, body: ['hiam.role.list.button.create'] },
  ],
  hzeroShapes: menuHzeroShapes,
  searchable: { entity: 'menu', access: menuEntryApi.tree.access, find: searchMenus },
  importable: () => menuEntryImport,
  examples: async () => (await import('./menu.examples.ts')).menuExamples,
  recent: menuRecent,
  errors: menuErrors,
  pages: menuPages,
  lookups: menuLookups,
  lookupViews: menuLookupViews,
  migrations: new URL('../migrations/', import.meta.url),
}
