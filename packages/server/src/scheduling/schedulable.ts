import type { Access } from '@atrium/contract/endpoint'
import { type ScheduledKind, scheduledKinds } from '@atrium/contract/scheduling/scheduled-kinds'
import type { z } from 'zod'
import type { Session } from '../auth/session.ts'
import type { DefaultTables, Scoped } from '../db/connection/tenant.ts'
import type { RunMessage } from './run-texts.ts'

/** What a run works with. It may be interrupted at any moment and begun again. */
export interface Running {
  /** The person in whose name the job runs, in the tenant of the job. */
  session: Session
  /** What people call the job, in that person's language. */
  name: string
  /** A transaction of its own that sees the tenant of the job. */
  inTenant: <T, Db extends Scoped = Scoped<DefaultTables>>(work: (db: Db) => Promise<T>) => Promise<T>
  /**
   * Says how far it is. To be called between steps.
   * @throws when the run is to end here
   */
  progress: (done: number, total?: number) => Promise<void>
}

type ParamsOf<Kind extends ScheduledKind> = z.output<(typeof scheduledKinds)[Kind]>

/** Something that can be scheduled: whoever may do it once may have it done again and again. */
export interface Schedulable {
  kind: ScheduledKind
  access: Access
  run: (params: object, running: Running) => Promise<RunMessage>
}

/** What is kept of a job's parameters is judged by the schema of its kind again, with each run. */
export const schedulable = <const Kind extends ScheduledKind>(
  kind: Kind,
  access: Access,
  run: (params: ParamsOf<Kind>, running: Running) => Promise<RunMessage>,
): Schedulable => ({
  kind,
  access,
  run: (params, running) => run(scheduledKinds[kind].parse(params) as ParamsOf<Kind>, running),
})
