import { LRUCache } from 'lru-cache'
import type pg from 'pg'

/**
 * The number of statements whose plans connections may keep. A plan takes some ten kilobytes of the database's memory
 * until the connection is replaced, even if the statement never comes again.
 */
const mostPlans = 200
/** The number of executions after which a plan is worth keeping. */
const worthKeeping = 3

const names = new LRUCache<string, string>({ max: mostPlans })
const seen = new LRUCache<string, number>({ max: 1000 })
let named = 0

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined) return known
  const times = (seen.get(text) ?? 0) + 1
  seen.set(text, times)
  if (times < worthKeeping) return undefined
  const name = `plan${named++}`
  names.set(text, name)
  return name
}

/** Statements that control transactions have no plan. */
const isPlanned = (text: string) => !/^(?:begin|commit|end|rollback|savepoint|release)\b/i.test(text)

/** After a migration has changed a table, the statement is prepared again under another name. */
function forgetOutdated(text: string, error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === outdatedPlan) names.delete(text)
  throw error
}

/** `feature_not_supported`: "cached plan must not change result type". */
export const outdatedPlan = '0A000'

/**
 * Prepares statements that are repeated on this connection: with row-level security and a dozen joins, planning takes
 * longer than execution. The name of a prepared statement is the same on all connections of this process.
 */
export function prepareRepeated(client: pg.PoolClient): void {
  const send = client.query.bind(client) as (...input: unknown[]) => Promise<unknown>
  const query = (text: unknown, values: unknown, ...rest: unknown[]) => {
    const name =
      typeof text === 'string' && Array.isArray(values) && isPlanned(text) ? nameOf(text) : undefined
    if (name === undefined) return send(text, values, ...rest)
    return send({ name, text, values }, ...rest).catch(error => forgetOutdated(String(text), error))
  }
  client.query = query as typeof client.query
}
