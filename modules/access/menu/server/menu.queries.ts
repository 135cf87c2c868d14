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

/**
 * The permission sets of a tenant and the platform on pages of a level: their codes, and how an element of each
 * is shown without the permission.
 */
export async function findElements(db: Scoped, tenantId: number, level: string) {
  const { rows } = await sql<{ code: string; controllerType: ControllerType }>`
    select ps.code, ps.controller_type from permission_set ps
    join menu m on m.id = ps.menu_id and m.level = ${level}
    where ps.tenant_id in (${tenantId}, ${platformTenantId}) order by ps.code`.execute(db)
  return rows
}
