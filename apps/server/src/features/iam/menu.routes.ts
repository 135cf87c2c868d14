import { menuApi } from '@atrium/contract/iam/menu'
import { permissionCode } from '@atrium/contract/permission-code'
import { holdsSet } from '../../http/decide.ts'
import { routes } from '../../http/routes.ts'
import { findControllerTypes, findMenus, findMenusOfSets } from './menu.queries.ts'
import { menuTree } from './menu-tree.ts'

export const menuRoutes = routes(menuApi, {
  async tree({ query }, { db, session, language }) {
    const rows = await findMenus(db, session, query.lang || language)
    if (session.grants.all) return menuTree(rows, () => true)
    const allowed = await findMenusOfSets(
      db,
      session.grants.sets.map(set => set.id),
    )
    return menuTree(rows, row => allowed.has(row.id))
  },

  async checkPermissions({ body }, { db, session }) {
    const asked = [...new Set(body)]
    const denied = asked.filter(code => !holdsSet(session, code))
    const types = denied.length > 0 ? await findControllerTypes(db, denied.map(permissionCode)) : new Map()
    return asked.map(code => ({
      code,
      approve: !denied.includes(code),
      ...(denied.includes(code) && { controllerType: types.get(permissionCode(code)) ?? 'disabled' }),
    }))
  },
})
