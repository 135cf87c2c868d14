import type { InstanceFigures } from '@atrium/contract/operations/figures'
import type { Generated, JSONColumnType } from 'kysely'

/** Of no tenant, and without stamps: a server says of itself how it is. */
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
