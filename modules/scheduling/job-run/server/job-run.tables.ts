import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { ScheduledJobTables } from '../../scheduled-job/server/scheduled-job.tables.ts'

export type JobRunDb = Scoped<ScheduledJobTables>
