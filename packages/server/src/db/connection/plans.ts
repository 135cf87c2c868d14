import { LRUCache } from 'lru-cache'
import type pg from 'pg'

/**
 * Statements whose plan every connection may keep. A plan takes some ten kilobytes of the database's memory, also that of a
 * statement that came long ago: until the connection is replaced.
 */
const mostPlans = 200
/** How often a statement comes before its plan is worth keeping. */
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

/** What begins and ends a transaction is only said. */
const isPlanned = (text: string) => !/^(?:begin|commit|end|rollback|savepoint|release)\b/i.test(text)

/** A newer version has given a table another shape; the plan is made anew under another name. */
function forgetOutdated(text: string, error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === outdatedPlan) names.delete(text)
  throw error
}

/** `feature_not_supported`, which is what the database calls it: "cached plan must not change result type". */
export const outdatedPlan = '0A000'

/**
 * Makes a connection keep the plans of statements that come again: with the wall and a dozen joins, planning takes
 * longer than running. A plan is kept by its name, which is the same on every connection of this process.
 */
export function keepPlans(client: pg.PoolClient): void {
  const send = client.query.bind(client) as (...input: unknown[]) => Promise<unknown>
  const query = (text: unknown, values: unknown, ...rest: unknown[]) => {
    const name =
      typeof text === 'string' && Array.isArray(values) && isPlanned(text) ? nameOf(text) : undefined
    if (name === undefined) return send(text, values, ...rest)
    return send({ name, text, values }, ...rest).catch(error => forgetOutdated(String(text), error))
  }
  client.query = query as typeof client.query
}
