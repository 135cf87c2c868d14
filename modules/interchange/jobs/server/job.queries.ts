import { type JobKind, mostOwnJobs } from '@atrium/contract/interchange/export-task'
import type { Session } from '@atrium/server/auth/session'
import { AppError } from '@atrium/server/http/app-error'
import { sql } from 'kysely'
import type { JobsDb } from './jobs.tables.ts'

/**
 * Adds a job, which starts when the transaction has committed.
 * @throws `error.job.tooMany` while the person has the maximum number of jobs in progress.
 */
export async function insertJob(
  db: JobsDb,
  session: Session,
  { kind, name, input }: { kind: JobKind; name: string; input: object },
): Promise<string> {
  const { userId, roleId, id: sessionId, language, scope } = session
  // Serializes concurrent requests of one person, so that the limit holds.
  await sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 0))`.execute(db)
  const { underWay } = await db
    .selectFrom('job')
    .select(eb => eb.fn.countAll<number>().as('underWay'))
    .where('userId', '=', userId)
    .where('state', '=', 'DOING')
    .executeTakeFirstOrThrow()
  if (underWay >= mostOwnJobs) throw new AppError('error.job.tooMany', { most: mostOwnJobs })
  const { id } = await db
    .insertInto('job')
    .values({
      userId,
      roleId,
      sessionId,
      language,
      scope: JSON.stringify(scope),
      kind,
      name,
      input: JSON.stringify(input),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
