import { dependenciesOn } from '@atrium/server/cache/cache'
import { inTenant, type Scoped } from '@atrium/server/db/connection/tenant'
import type { RequestServices } from '@atrium/server/http/context'
import type { PageTable } from './page-table.ts'

interface CachedRead {
  tenantId: number
  /** The cache key: everything the result depends on besides the tenant. */
  key: readonly unknown[]
  /** The tables it depends on; a change to one of them invalidates it. Without them it is not cached. */
  tables: readonly PageTable[] | undefined
}

/**
 * Runs a query for visitors of a tenant, in a transaction that sees this tenant only. The result is cached
 * until one of its tables changes.
 */
export async function cachedRead<T, Db extends Scoped = Scoped>(
  { app, cache }: RequestServices,
  { tenantId, key, tables }: CachedRead,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const make = () => inTenant(app, { tenantId }, work)
  if (!tables) return make()
  const text = await cache.get(JSON.stringify(['portal', tenantId, ...key]), async () => ({
    value: JSON.stringify((await make()) ?? null),
    dependsOn: dependenciesOn(tables, tenantId),
  }))
  return (JSON.parse(text) ?? undefined) as T
}
