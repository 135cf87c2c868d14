import type { JobKind, JobState } from '@atrium/contract/interchange/export-task'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Row } from '@atrium/server/db/tables/columns'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

export interface JobTable extends Row {
  userId: string
  roleId: string
  sessionId: string
  scope: JSONColumnType<Record<string, string>, string, never>
  language: string
  kind: JobKind
  name: string
  input: JSONColumnType<object, string, never>
  state: Generated<JobState>
  dueAt: ColumnType<Date | null, Date | undefined, Date | null>
  tries: Generated<number>
  doneRows: Generated<number>
  totalRows: ColumnType<number | null, undefined, number>
  cancelAsked: Generated<boolean>
  error: ColumnType<string | null, undefined, string | null>
  fileName: ColumnType<string | null, undefined, string | null>
  fileSize: ColumnType<number | null, undefined, number | null>
  /** The key of its contents in the file store. */
  fileKey: ColumnType<string | null, undefined, string | null>
  endedAt: ColumnType<Date | null, undefined, Date | null>
}

/** The tables of this feature. */
export type JobsTables = {
  job: JobTable
}

export type JobsDb = Scoped<JobsTables>
