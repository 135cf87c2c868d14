import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { ReadOnly } from '@atrium/server/db/tables/columns'
import type { GuestTables } from '../../guest/server/guest.tables.ts'
import type { UnitTables } from '../../unit/server/unit.tables.ts'
import type { UserGroupTables } from '../../user-group/server/user-group.tables.ts'

/** The tables of this feature. */
export type AccountTables = {
  /** A view: the ids of the users within the data scope of the transaction. */
  account: { tenantId: ReadOnly<number>; id: ReadOnly<string> }
}

export type AccountDb = Scoped<
  AccountTables & GuestTables & UserGroupTables & Pick<UnitTables, 'unit' | 'unitMember' | 'unitRole'>
>
