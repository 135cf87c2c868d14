import { everyCall } from '@atrium/contract/all'
import { permissionOf } from '@atrium/contract/endpoint'
import { menuApi } from '@atrium/contract/iam/menu'
import { permissionCode } from '@atrium/contract/permission-code'
import { holdsSet } from '../../http/decide.ts'
import { grantTables } from '../../http/grants.ts'
import { keep, routes } from '../../http/routes.ts'
import { findControllerTypes, findMenus, findVisible } from './menu.queries.ts'
import { menuTree } from './menu-tree.ts'

/** What calls ask for. A code that is neither one of these nor of a permission set is nobody's, not even the administrator's. */
const everyPermission = new Set(everyCall().map(({ call }) => permissionOf(call)))

export const menuRoutes = routes(menuApi, {
  tree: keep(
    { per: 'role', tables: [...grantTables, 'menu'] },
    async ({ query }, { db, session, language }) => {
      const rows = await findMenus(db, session, query.lang || language)
      return menuTree(rows, await findVisible(db, session))
    },
  ),

  async checkPermissions({ body }, { db, session }) {
    const asked = [...new Set(body)]
    const known = await findControllerTypes(db, session, asked.map(permissionCode))
    return asked.map(code => {
      const isKnown = known.has(permissionCode(code)) || everyPermission.has(permissionCode(code))
      if (isKnown && holdsSet(session, code)) return { code, approve: true }
      return { code, approve: false, controllerType: known.get(permissionCode(code)) ?? 'disabled' }
    })
  },
})
