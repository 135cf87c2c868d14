import { menuApi } from '@atrium/contract/iam/menu'
import { grantTables } from '../../http/grants.ts'
import { keep, routes } from '../../http/routes.ts'
import { findMenus, findVisible } from './menu.queries.ts'
import { menuTree } from './menu-tree.ts'
import { checkCodes } from './permission.actions.ts'

export const menuRoutes = routes(menuApi, {
  tree: keep(
    { per: 'role', tables: [...grantTables, 'menu'] },
    async ({ query }, { db, session, language }) => {
      const rows = await findMenus(db, session, query.lang || language)
      return menuTree(rows, await findVisible(db, session))
    },
  ),

  checkPermissions: ({ body }, { db, session }) => checkCodes(db, session, body),
})
