import { type RecentTable, translatedIn } from '@atrium/server/db/audit/recent-table'
import { sql } from 'kysely'

/** How recent changes name the record. */
export const roleRecent: Readonly<Record<string, RecentTable>> = {
  role: {
    name: change =>
      sql`coalesce((select tr(name, ${change.language}) from role where id = ${change.recordId}), ${translatedIn(change, 'name')})`,
  },
}
