import type { RecentTable } from '@atrium/server/db/audit/recent-table'
import { sql } from 'kysely'

/** How recent changes name the record. */
export const accountRecent: Readonly<Record<string, RecentTable>> = {
  app_user: { name: ({ row }) => sql`${row} ->> 'real_name'` },
}
