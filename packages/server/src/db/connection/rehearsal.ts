import { AsyncLocalStorage } from 'node:async_hooks'
import { sql, type Transaction } from 'kysely'
import type { FoundationTables } from '../tables/foundation-tables.ts'

type Running = Transaction<FoundationTables>
type Observe = (db: Running) => Promise<void>

const rehearsals = new AsyncLocalStorage<Observe>()

/** The observer of the rehearsal that the current work belongs to, if any. */
export const currentRehearsal = (): Observe | undefined => rehearsals.getStore()

/** Does `work` and rolls back each transaction that it opens. */
export const rolledBack = <T>(work: () => Promise<T>): Promise<T> =>
  rehearsals.run(async () => undefined, work)

/**
 * Does `work` and rolls it back, in the transaction of `db` and in those that it opens itself. `observe` sees each of
 * them before it is rolled back.
 */
export async function rehearse<T>(db: Running, work: () => Promise<T>, observe?: Observe): Promise<T> {
  await sql`savepoint rehearsal`.execute(db)
  try {
    const result = await rehearsals.run(observe ?? (async () => undefined), work)
    await observe?.(db)
    return result
  } finally {
    await sql`rollback to savepoint rehearsal`.execute(db)
  }
}
