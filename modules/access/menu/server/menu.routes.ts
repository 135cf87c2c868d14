import { menuApi } from '@atrium/contract/access/menu'
import { grantTables } from '@atrium/server/access/grants'
import type { RequestServices } from '@atrium/server/http/context'
import { cached, routes } from '@atrium/server/http/routes'
import { checkCodes } from '../../permission/server/permission.actions.ts'
import { findMenus } from './menu.queries.ts'
import { findVisible } from './menu.reads.ts'
import { menuTree, wantsLabels } from './menu-tree.ts'

export const menuRoutes = (services: RequestServices) =>
  routes(menuApi, {
    tree: cached(
      { per: 'role', tables: [...grantTables, 'menu'] },
      async ({ query }, { db, session, language }) => {
        const rows = await findMenus(db, session, query.lang || language)
        const isWanted = wantsLabels([query.labels ?? []].flat(), query.unionLabel === 'true')
        return menuTree(rows, await findVisible(db, session), isWanted)
      },
    ),

    checkPermissions: cached({ per: 'role', tables: [...grantTables, 'menu'] }, ({ body }, { session }) =>
      checkCodes(services, session, body),
    ),
  })
