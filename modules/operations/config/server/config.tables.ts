import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Row } from '@atrium/server/db/tables/columns'

export interface ConfigTable extends Row {
  code: string
  value: string
}

/** The tables of this feature. */
export type ConfigTables = {
  config: ConfigTable
}

export type ConfigDb = Scoped<ConfigTables>
