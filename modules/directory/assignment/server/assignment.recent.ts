import type { RecentTable } from '@atrium/server/db/audit/recent-table'
import { sql } from 'kysely'

/** How recent changes name the record. */
export const assignmentRecent: Readonly<Record<string, RecentTable>> = {
  member_role: {
    name: ({ row }) => sql`(select real_name from app_user where id = (${row} ->> 'user_id')::uuid)`,
  },
}
