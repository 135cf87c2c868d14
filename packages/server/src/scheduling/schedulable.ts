import type { Access } from '@atrium/contract/endpoint'
import { type ParamsOf, paramsSchema, type ScheduledKind } from '@atrium/contract/scheduling/scheduled-kind'
import type { Session } from '../auth/session.ts'
import type { Scoped } from '../db/connection/tenant.ts'
import type { Store } from '../db/files/store.ts'
import type { RequestServices } from '../http/context.ts'
import type { RunMessage } from './run-texts.ts'

/** The context of a run, which may be interrupted at any moment and started again. */
export interface Running {
  /** The user in whose name the job runs, in the tenant of the job. */
  session: Session
  /** The name of the job in that user's language. */
  name: string
  /** Runs a transaction of its own that sees the tenant of the job. */
  inTenant: <T, Db extends Scoped = Scoped>(work: (db: Db) => Promise<T>) => Promise<T>
  /**
   * Reports progress. To be called between steps.
   * @throws if the run is to end here
   */
  progress: (done: number, total?: number) => Promise<void>
}

/** The services that runs are given. */
export type RunServices = RequestServices & { store: Store }

/** Work that can be scheduled, with the same access rule as for doing it once. */
export interface Schedulable {
  kind: ScheduledKind
  access: Access
  run: (params: object, running: Running, services: RunServices) => Promise<RunMessage>
}

/** The stored parameters of a job are parsed again with the schema of its kind, at each run. */
export const schedulable = <Kind extends ScheduledKind>(
  kind: Kind,
  access: Access,
  run: (params: ParamsOf<Kind>, running: Running, services: RunServices) => Promise<RunMessage>,
): Schedulable => ({
  kind,
  access,
  run: (params, running, services) =>
    run(paramsSchema(kind).parse(params) as ParamsOf<Kind>, running, services),
})
