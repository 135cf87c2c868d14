import type { RecentTable } from '@atrium/server/db/audit/recent-table'
import { sql } from 'kysely'

/** Titles of these records in the card of recent changes. */
export const rolePermissionsRecent: Readonly<Record<string, RecentTable>> = {
  role_permission_set: {
    recordColumn: 'role_id',
    name: ({ recordId, language }) => sql`(select tr(name, ${language}) from role where id = ${recordId})`,
  },
}
