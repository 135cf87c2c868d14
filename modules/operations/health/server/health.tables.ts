import type { InstanceFigures } from '@atrium/contract/operations/figures'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Generated, JSONColumnType } from 'kysely'

/** Belongs to no tenant and has no stamps: a server reports its own state. */
export interface InstanceTable {
  id: string
  host: string
  version: string
  services: string[]
  startedAt: Date
  beatAt: Generated<Date>
  figures: JSONColumnType<InstanceFigures>
}

/** The tables of this feature. */
export type HealthTables = {
  instance: InstanceTable
}

export type HealthDb = Scoped<HealthTables>
