import type { ControllerType, MenuItem } from '@atrium/contract/access/menu'
import { platformTenantId } from '@atrium/contract/constants'
import type { Session } from '@atrium/server/auth/session'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { sql } from 'kysely'

export interface MenuRow {
  id: string
  parentId: string | null
  code: string
  name: string
  level: string
  type: MenuItem['type']
  sort: number
  icon: string | null
  route: string | null
  quickIndex: string | null
  labels: string[]
}

/** The enabled menus of the session's level: the platform's and the tenant's own, in their order. */
export function findMenus(db: Scoped, session: Session, language: string): Promise<MenuRow[]> {
  return db
    .selectFrom('menu')
    .select(['id', 'parentId', 'code', 'level', 'type', 'sort', 'icon', 'route', 'quickIndex', 'labels'])
    .select(sql<string>`tr(name, ${language})`.as('name'))
    .where('enabled', '=', true)
    .where('level', '=', session.level as 'site')
    .orderBy('sort')
    .orderBy('code')
    .execute()
}

/** A permission set as what the console checks an element by, with how the element is shown without it. */
export interface ElementRow {
  id: string
  code: string
  controllerType: ControllerType
  page: { id: string; code: string; route: string | null }
}

/**
 * The permission sets of a tenant and the platform on pages of a level. Those that answer to a code before others
 * come first: the product's, then the platform's, then the tenant's, each in the order of their creation.
 */
export async function findElements(db: Scoped, tenantId: number, level: string): Promise<ElementRow[]> {
  const { rows } = await sql<ElementRow>`
    select ps.id, ps.code, ps.controller_type,
      jsonb_build_object('id', m.id, 'code', m.code, 'route', m.route) as page
    from permission_set ps join menu m on m.tenant_id = ps.menu_tenant_id and m.id = ps.menu_id and m.level = ${level}
    where ps.tenant_id in (${tenantId}, ${platformTenantId})
    order by ps.tenant_id = ${platformTenantId} and m.built_in desc, ps.tenant_id = ${platformTenantId} desc, ps.id`.execute(
    db,
  )
  return rows
}
