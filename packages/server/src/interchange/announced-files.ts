import { platformTenantId } from '@atrium/contract/constants'
import { sql } from 'kysely'
import type { Scoped } from '../db/connection/tenant.ts'

/** The bucket of announcements' attachments; other files of a group are not shown with them. */
export const announcedBucket = 'hmsg'

/**
 * The groups of files attached to announcements of the platform that the tenant of `db` can read today; row-level
 * security hides the others.
 */
export async function findAnnouncedGroups(db: Scoped): Promise<string[]> {
  const { rows } = await sql<{ groupId: string }>`
    select attachment_id as group_id from notice
    where tenant_id = ${platformTenantId} and status = 'PUBLISHED' and attachment_id is not null
      and coalesce(start_on, current_date) <= current_date
      and coalesce(end_on, current_date) >= current_date`.execute(db)
  return rows.map(row => row.groupId)
}
