import type { RecentTable } from '@atrium/server/db/audit/recent-table'
import { sql } from 'kysely'

/** Titles of these records in the card of recent changes. */
export const assignmentRecent: Readonly<Record<string, RecentTable>> = {
  member_role: {
    recordColumn: 'user_id',
    name: ({ recordId }) => sql`(select real_name from app_user where id = ${recordId})`,
  },
}
