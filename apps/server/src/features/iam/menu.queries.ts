import type { MenuItem } from '@atrium/contract/iam/menu'
import { sql } from 'kysely'
import type { Scoped } from '../../db/tenant.ts'
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
}

/** The enabled menus of the session's level: the platform's and the tenant's own, in their order. */
export function findMenus(db: Scoped, session: Session, language: string): Promise<MenuRow[]> {
  return db
    .selectFrom('menu')
    .select(['id', 'parentId', 'code', 'level', 'type', 'sort', 'icon', 'route', 'quickIndex'])
    .select(sql<string>`tr(name, ${language})`.as('name'))
    .where('enabled', '=', true)
    .where('level', '=', session.level as 'site')
    .orderBy('sort')
    .orderBy('code')
    .execute()
}

/** Which menus have one of these permission sets. */
export async function findMenusOfSets(db: Scoped, setIds: string[]): Promise<Set<string>> {
  if (setIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('permissionSet')
    .select('menuId')
    .distinct()
    .where('id', 'in', setIds)
    .execute()
  return new Set(rows.map(row => row.menuId))
}

/** How the console shows an element whose code is denied, for the asked codes that some permission set ends with. */
export async function findControllerTypes(
  db: Scoped,
  codes: string[],
): Promise<Map<string, 'disabled' | 'hidden'>> {
  const { rows } = await sql<{ asked: string; controllerType: 'disabled' | 'hidden' }>`
    select asked, ps.controller_type from unnest(${codes}::text[]) as asked
    join permission_set ps on ps.code = asked or right(ps.code, length(asked) + 1) = '.' || asked`.execute(db)
  return new Map(rows.map(row => [row.asked, row.controllerType]))
}
