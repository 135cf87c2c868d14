import { findVisible } from '@atrium/access/menu/server/menu.reads.ts'
import type { Shortcut } from '@atrium/contract/workspace/shortcut'
import type { Session } from '@atrium/server/auth/session'
import { sql } from 'kysely'
import type { ShortcutsDb } from './shortcuts.tables.ts'

export async function findShortcuts(
  db: ShortcutsDb,
  session: Session,
  language: string,
): Promise<Shortcut[]> {
  const rows = await db
    .selectFrom('shortcut as s')
    .innerJoin('menu as m', 'm.id', 's.menuId')
    .select(['s.id as dbdMenuId', 's.menuId', 'm.route', 'm.icon'])
    .select(sql<string>`tr(m.name, ${language})`.as('title'))
    .where('s.userId', '=', session.userId)
    .where('s.roleId', '=', session.roleId)
    .where('m.enabled', '=', true)
    .where('m.level', '=', session.level as 'site')
    .orderBy('s.position')
    .execute()
  const isVisible = await findVisible(db, session)
  return rows
    .filter(row => isVisible({ id: row.menuId }))
    .map(({ route, icon, ...row }) => ({
      ...row,
      menuRoute: route ?? '',
      ...(icon !== null && { icon }),
    }))
}

/**
 * Replaces the shortcuts. Menus that do not exist here are left out, so that an old list can still be stored.
 */
export async function replaceShortcuts(db: ShortcutsDb, session: Session, menuIds: string[]): Promise<void> {
  await db
    .deleteFrom('shortcut')
    .where('userId', '=', session.userId)
    .where('roleId', '=', session.roleId)
    .execute()
  await sql`
    insert into shortcut (user_id, role_id, menu_tenant_id, menu_id, position)
    select ${session.userId}::uuid, ${session.roleId}::uuid, m.tenant_id, m.id, asked.position
    from unnest(${menuIds}::text[]) with ordinality as asked (id, position)
    join menu m on m.id::text = asked.id`.execute(db)
}
