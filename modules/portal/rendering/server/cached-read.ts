import { dependenciesOn } from '@atrium/server/cache/cache'
import { inTenant, type Scoped } from '@atrium/server/db/connection/tenant'
import type { Tables } from '@atrium/server/db/tables/tables'
import type { RequestServices } from '@atrium/server/http/context'

interface CachedRead {
  tenantId: number
  /** Names what is read, and everything it depends on besides the tenant. */
  key: readonly unknown[]
  /** What it is made from; it is read anew when one of them changes. Without them it is not kept. */
  tables: readonly (keyof Tables & string)[] | undefined
}

/** What visitors of a tenant read, in a transaction that sees this tenant alone; kept as long as nothing of it changes. */
export async function cachedRead<T>(
  { app, cache }: RequestServices,
  { tenantId, key, tables }: CachedRead,
  work: (db: Scoped) => Promise<T>,
): Promise<T> {
  const make = () => inTenant(app, { tenantId }, work)
  if (!tables) return make()
  const text = await cache.get(JSON.stringify(['portal', tenantId, ...key]), async () => ({
    value: JSON.stringify((await make()) ?? null),
    dependsOn: dependenciesOn(tables, tenantId),
  }))
  return (JSON.parse(text) ?? undefined) as T
}
