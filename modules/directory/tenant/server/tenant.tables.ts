import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Row, TextsColumn } from '@atrium/server/db/tables/columns'
import type { Generated } from 'kysely'

/** A deleted tenant, or one that is due for deletion; a row of the platform. */
export interface TenantRemovalTable extends Row {
  removedId: number
  num: string
  name: TextsColumn
  /** Null once it is deleted. */
  dueAt: Date | null
  tries: Generated<number>
}

/** The tables of this feature. */
export type TenantTables = {
  tenantRemoval: TenantRemovalTable
}

export type TenantDb = Scoped<TenantTables>
