import type { Titles } from '@atrium/contract/entity/entity'
import type { InstanceFigures } from '@atrium/contract/operations/figures'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

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

/** The requests of an instance within a minute. */
export interface HealthMinuteTable {
  minute: Date
  instanceId: string
  host: string
  version: string
  requests: number
  errors: JSONColumnType<Readonly<Record<string, number>>>
  p50: number | null
  p99: number | null
  waiting: number
}

/** A slow call within a quarter of an hour. */
export interface HealthCallTable {
  quarter: Date
  method: string
  path: string
  count: number
  errors: number
  p50: number
  p99: number
}

/** How a health check last ended; there is a row from its first start on. */
export interface HealthCheckTable {
  name: string
  startedAt: Generated<Date>
  endedAt: Date | null
  state: 'well' | 'failed' | 'late' | null
  /** In each language of the product. */
  sentence: ColumnType<Titles | null, string | null | undefined, string | null>
  failedSince: Date | null
}

/** The tables of this feature. */
export type HealthTables = {
  instance: InstanceTable
  healthMinute: HealthMinuteTable
  healthCall: HealthCallTable
  healthCheck: HealthCheckTable
}

export type HealthDb = Scoped<HealthTables>
