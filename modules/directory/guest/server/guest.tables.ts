import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Day, Row } from '@atrium/server/db/tables/columns'
import type { ColumnType } from 'kysely'

/** Guests are created by the database with their first role. */
interface GuestTable extends Row {
  userId: ColumnType<string, never, never>
  untilOn: Day
  endedAt: ColumnType<Date | null, never, Date | null>
  hasLeft: ColumnType<boolean, never, boolean>
  endedRoles: ColumnType<unknown, never, string>
}

/** The tables of this feature. */
export type GuestTables = { guest: GuestTable }

export type GuestDb = Scoped<GuestTables>
