import type { RecentTable } from '@atrium/server/db/audit/recent-table'
import { sql } from 'kysely'

/** Titles of these records in the card of recent changes. */
export const accountRecent: Readonly<Record<string, RecentTable>> = {
  app_user: { name: ({ row }) => sql`${row} ->> 'real_name'` },
}
