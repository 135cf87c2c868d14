import { dependenciesOn } from '@atrium/server/cache/cache'
import type { RequestServices } from '@atrium/server/http/context'
import type { RenderedResponse } from '@atrium/server/http/pages/rendered'
import type { PageRequest } from './page-request.ts'
import type { PageTable } from './page-table.ts'

interface CachedPage {
  /** The cache key within the portal: the path, and the relevant part of the query. */
  key: readonly unknown[]
  /** The tables it is rendered from; without them it is rendered for this request only. */
  tables: readonly PageTable[] | undefined
  /** The maximum age in milliseconds, for content that depends on more than these tables. */
  maxAgeMs?: number | undefined
}

/**
 * A rendered page, cached until a table it is rendered from changes on any instance. The tenant, with name and
 * colors, is part of the key. Missing pages are not cached, because anyone can request arbitrary addresses.
 */
export function cachedPage(
  { cache }: RequestServices,
  pageRequest: PageRequest,
  { key, tables, maxAgeMs }: CachedPage,
  make: () => Promise<RenderedResponse | undefined>,
): Promise<RenderedResponse | undefined> {
  if (!tables) return make()
  const whole = JSON.stringify(['portal page', { ...pageRequest, texts: undefined }, ...key])
  return cache.get(whole, async () => {
    const value = await make()
    // The compressed copies take about as much again.
    return value
      ? {
          value,
          dependsOn: dependenciesOn(tables, pageRequest.tenant.tenantId),
          bytes: 2 * value.body.length,
          maxAgeMs,
        }
      : { value, dependsOn: undefined }
  })
}
