import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Row, Texts } from '@atrium/server/db/tables/columns'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { JobRunState } from '../scheduled-job.contract.ts'

export interface ScheduledJobTable extends Row {
  code: string
  name: JSONColumnType<Texts, string, string>
  /** The name of a scheduled kind. */
  kind: string
  params: JSONColumnType<Record<string, string | number | boolean>, string, string>
  cron: string
  timeZone: string
  keepDays: number
  paused: Generated<boolean>
  userId: string
  roleId: string
  sessionId: string
  language: string
  scope: JSONColumnType<Record<string, string>, string, string>
}

export interface JobClockTable {
  tenantId: Generated<number>
  id: string
  nextRunAt: ColumnType<Date | null, Date | null | undefined, Date | null>
  dueAt: ColumnType<Date | null, Date | null | undefined, Date | null>
  tries: Generated<number>
}

export interface JobRunTable extends Row {
  jobId: string
  plannedAt: Date
  askedBy: ColumnType<string | null, string | undefined, never>
  manual: Generated<boolean>
  state: JobRunState
  dueAt: ColumnType<Date | null, Date | undefined, Date | null>
  tries: Generated<number>
  stopAsked: Generated<boolean>
  instance: ColumnType<string | null, string | undefined, string>
  messageCode: ColumnType<string | null, string | undefined, string>
  messageValues: ColumnType<Record<string, string | number>, string | undefined, string>
  doneCount: Generated<number>
  totalCount: ColumnType<number | null, number | undefined, number>
  startedAt: ColumnType<Date | null, Date | undefined, Date>
  endedAt: ColumnType<Date | null, Date | undefined, Date>
}

/** The tables of this feature. */
export type ScheduledJobTables = {
  scheduledJob: ScheduledJobTable
  jobClock: JobClockTable
  jobRun: JobRunTable
}

export type ScheduledJobDb = Scoped<ScheduledJobTables>
