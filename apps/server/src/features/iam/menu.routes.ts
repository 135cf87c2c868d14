import { menuApi } from '@atrium/contract/iam/menu'
import { grantTables } from '../../http/grants.ts'
import type { Walls } from '../../http/guard.ts'
import { keep, routes } from '../../http/routes.ts'
import { findMenus, findVisible } from './menu.queries.ts'
import { menuTree, wantsLabels } from './menu-tree.ts'
import { checkCodes } from './permission.actions.ts'

export const menuRoutes = (walls: Walls) =>
  routes(menuApi, {
    tree: keep(
      { per: 'role', tables: [...grantTables, 'menu'] },
      async ({ query }, { db, session, language }) => {
        const rows = await findMenus(db, session, query.lang || language)
        const isWanted = wantsLabels([query.labels ?? []].flat(), query.unionLabel === 'true')
        return menuTree(rows, await findVisible(db, session), isWanted)
      },
    ),

    checkPermissions: keep({ per: 'role', tables: [...grantTables, 'menu'] }, ({ body }, { session }) =>
      checkCodes(walls, session, body),
    ),
  })
