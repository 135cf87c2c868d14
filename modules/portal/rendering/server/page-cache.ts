import { dependenciesOn } from '@atrium/server/cache/cache'
import type { Tables } from '@atrium/server/db/tables/tables'
import type { RequestServices } from '@atrium/server/http/context'
import type { RenderedResponse } from '@atrium/server/http/pages/rendered'
import type { PageRequest } from './page-request.ts'

interface CachedPage {
  /** Names what is made within the portal: the path, and what of the query counts. */
  key: readonly unknown[]
  /** What it is made from; without them it is made for this one request. */
  tables: readonly (keyof Tables & string)[] | undefined
  /** For what shows more than it is known to be made from: how old that may be, in milliseconds. */
  maxAgeMs?: number | undefined
}

/**
 * What was made before as long as nothing that it is made from has changed on any instance. Whose portal it is, with
 * name and colours, is part of the key. That there is no such page is not kept: everybody can ask for what is not there.
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
    // Packed twice it takes about as much again.
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
