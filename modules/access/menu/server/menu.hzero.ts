import { type MenuItem, menuApi } from '@atrium/contract/access/menu'
import { siteLevel, tenantLevel } from '@atrium/contract/constants'
import { type HzeroShape, hzeroShape } from '@atrium/server/http/hzero-shape'
import { hzeroRoutes } from '@atrium/server/seed/hzero-codes'

/** Details open in these clients only below the route of their menu entry, which is therefore the parent path. */
export const menuHzeroShapes: readonly HzeroShape[] = [
  hzeroShape(menuApi.tree, {
    answer(tree, { level }) {
      const routes = hzeroRoutes(level === siteLevel ? siteLevel : tenantLevel)
      const withRoutes = (items: readonly MenuItem[]): MenuItem[] =>
        items.map(({ subMenus, ...item }) => ({
          ...item,
          // These clients know no other page in a frame.
          type: item.type === 'embedded' ? 'link' : item.type,
          route: routes.get(item.route) ?? item.route,
          ...(subMenus && { subMenus: withRoutes(subMenus) }),
        }))
      return withRoutes(tree)
    },
  }),
]
