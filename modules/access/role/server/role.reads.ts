import type { Searching } from '@atrium/server/search/searchable'
import { sql } from 'kysely'

/** The first roles whose name or code contains the text, including those without holders. */
export const searchRoles = ({ language, text, most }: Searching) => sql`
    select id, tr(name, ${language}) as name, code from role
    where tenant_id = current_tenant()
      and (strpos(lower(tr(name, ${language})), lower(${text})) > 0 or strpos(lower(code), lower(${text})) > 0)
    order by 2, id limit ${most}`
