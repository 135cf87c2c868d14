import type { RecentTable } from '@atrium/server/db/audit/recent-table'
import { sql } from 'kysely'

/** How recent changes name the record. */
export const rolePermissionsRecent: Readonly<Record<string, RecentTable>> = {
  role_permission_set: {
    recordColumn: 'role_id',
    name: ({ recordId, language }) => sql`(select tr(name, ${language}) from role where id = ${recordId})`,
  },
}
