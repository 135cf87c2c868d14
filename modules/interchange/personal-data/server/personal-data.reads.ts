import type { Session } from '@atrium/server/auth/session'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { insertJob } from '../../jobs/server/job.queries.ts'
import type { JobsTables } from '../../jobs/server/jobs.tables.ts'

/** The input of a job that writes the data of a person. */
export interface PersonalDataInput {
  userId: string
  tenantId: number
}

/** Adds a job that writes the data of a person into an archive for the caller. */
export const insertPersonalDataJob = (
  db: Scoped,
  session: Session,
  { name, ...input }: PersonalDataInput & { name: string },
): Promise<string> => insertJob(db.$extendTables<JobsTables>(), session, { kind: 'personal', name, input })
