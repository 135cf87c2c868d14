import type { FileReadable } from '@atrium/files/file/server/file.reads.ts'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Row } from '@atrium/server/db/tables/columns'
import type { Generated } from 'kysely'

/** Stored in the user's home tenant. */
export interface RecentTenantTable extends Row {
  userId: string
  visitedId: number
  visitedAt: Generated<Date>
}

/** The tables of this feature. */
export type CurrentUserTables = {
  recentTenant: RecentTenantTable
}

export type CurrentUserDb = Scoped<CurrentUserTables & FileReadable>
