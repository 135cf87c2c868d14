import type { ReadOnly } from '@atrium/server/db/tables/columns'

/** The tables of this feature. */
export type AccountTables = {
  /** A view: the ids of the people whom a transaction looks after. */
  account: { tenantId: ReadOnly<number>; id: ReadOnly<string> }
}
