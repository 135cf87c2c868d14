import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { JobsTables } from '../../jobs/server/jobs.tables.ts'

export type ExportsDb = Scoped<JobsTables>
