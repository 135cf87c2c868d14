import type { Skipped } from '@atrium/contract/operations/isolation'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Row } from '@atrium/server/db/tables/columns'
import type { ColumnType, Generated } from 'kysely'
import type { ProbeFailure } from '../isolation-probe.contract.ts'

export interface IsolationProbeTable extends Row {
  cells: number | null
  asked: Generated<number>
  broken: Generated<number>
  failures: ColumnType<ProbeFailure[], string | undefined, string>
  changedTables: Generated<string[]>
  spared: ColumnType<Skipped[], string | undefined, string>
  error: string | null
  endedAt: Date | null
  /** Null once it has ended. */
  dueAt: Generated<Date | null>
  tries: Generated<number>
}

/** The tables of this feature. */
export type IsolationProbeTables = {
  isolationProbe: IsolationProbeTable
}

export type IsolationProbeDb = Scoped<IsolationProbeTables>
