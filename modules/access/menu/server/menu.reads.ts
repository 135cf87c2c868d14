import { platformTenantId, siteLevel } from '@atrium/contract/constants'
import { decide } from '@atrium/server/access/decide'
import { isShown } from '@atrium/server/access/off-modules'
import type { Session } from '@atrium/server/auth/session'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Searching } from '@atrium/server/search/searchable'
import { sql } from 'kysely'

/**
 * The first menus of the tenant's level that match, its own and the product's, hidden ones included, those of modules
 * that are off not.
 */
export const searchMenus = ({ session, language, text, most }: Searching) => sql`
    select id, tr(name, ${language}) as name, code from menu
    where (level = ${siteLevel}) = (current_tenant() = ${platformTenantId}) and ${isShown(session, 'menu')}
      and (strpos(lower(tr(name, ${language})), lower(${text})) > 0 or strpos(lower(code), lower(${text})) > 0)
    order by 2, id limit ${most}`

/** A filter for the pages that the session may see: those of which it holds a permission set. */
export async function findVisible(db: Scoped, session: Session): Promise<(menu: { id: string }) => boolean> {
  const { rows } = await sql<{ menuId: string; sets: string[] }>`
    select menu_id, array_agg(id) as sets from permission_set group by menu_id`.execute(db)
  const setsOf = new Map(rows.map(row => [row.menuId, row.sets]))
  return menu => decide(session, { sets: setsOf.get(menu.id) ?? [] }).allowed
}
