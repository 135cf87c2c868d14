import { platformTenantId } from '@atrium/contract/constants'
import type { ControllerType, MenuItem } from '@atrium/contract/iam/menu'
import { sql } from 'kysely'
import type { Scoped } from '../../db/tenant.ts'
import { decide } from '../../http/decide.ts'
import type { Session } from '../../http/session.ts'

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

/** Tells which pages the session may see: those of which it holds a permission set. */
export async function findVisible(db: Scoped, session: Session): Promise<(menu: { id: string }) => boolean> {
  const { rows } = await sql<{ menuId: string; sets: string[] }>`
    select ps.menu_id, array_agg(ps.id) as sets from permission_set ps
    join menu m on m.id = ps.menu_id and m.level = ${session.level} group by ps.menu_id`.execute(db)
  const setsOf = new Map(rows.map(row => [row.menuId, row.sets]))
  return menu => decide(session, { page: setsOf.get(menu.id) ?? [] }).allowed
}

/** A tenant's permission sets, and the platform's, on pages of a level: their codes, and how an element of each is shown to somebody who lacks it. */
export async function findElements(db: Scoped, tenantId: number, level: string) {
  const { rows } = await sql<{ code: string; controllerType: ControllerType }>`
    select ps.code, ps.controller_type from permission_set ps
    join menu m on m.id = ps.menu_id and m.level = ${level}
    where ps.tenant_id in (${tenantId}, ${platformTenantId}) order by ps.code`.execute(db)
  return rows
}
