import type { ReadOnly } from '@atrium/server/db/tables/columns'

/** The tables of this feature. */
export type AccountTables = {
  /** A view: the ids of the users within the data scope of the transaction. */
  account: { tenantId: ReadOnly<number>; id: ReadOnly<string> }
}
