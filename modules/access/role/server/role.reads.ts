import type { Scoped } from '@atrium/server/db/connection/tenant'
import { sql } from 'kysely'

/** The first roles whose name or code contains the text, including those without holders. */
export async function searchRoles(db: Scoped, language: string, text: string, most: number) {
  const { rows } = await sql<{ id: string; name: string; code: string }>`
    select id, tr(name, ${language}) as name, code from role
    where tenant_id = current_tenant()
      and (strpos(lower(tr(name, ${language})), lower(${text})) > 0 or strpos(lower(code), lower(${text})) > 0)
    order by 2, id limit ${most}`.execute(db)
  return rows
}
