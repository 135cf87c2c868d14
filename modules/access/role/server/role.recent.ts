import { type RecentTable, translatedIn } from '@atrium/server/db/audit/recent-table'
import { sql } from 'kysely'

/** Titles of these records in the card of recent changes. */
export const roleRecent: Readonly<Record<string, RecentTable>> = {
  role: {
    name: change =>
      sql`coalesce((select tr(name, ${change.language}) from role where id = ${change.recordId}), ${translatedIn(change, 'name')})`,
  },
}
