import { platformTenantId } from '@atrium/contract/constants'
import { ConfigError } from '@atrium/server/config'
import type { Site } from '@atrium/server/db/connection/site'

/**
 * Refuses to start an installation for one tenant on the database of several, whose people could not be reached.
 * @throws ConfigError
 */
export async function refuseSeveralTenants(site: Site): Promise<void> {
  const found = await site({}, db =>
    db
      .selectFrom('tenant')
      .select('num')
      .where('tenantId', '<>', platformTenantId)
      .orderBy('tenantId')
      .limit(4)
      .execute(),
  )
  if (found.length < 2) return
  const named = found.map(({ num }) => num).slice(0, 3)
  throw new ConfigError(
    `PLATFORM_VERSION is OP, for one tenant, but this database has several: ${named.join(', ')}${found.length > 3 ? ' and more' : ''}. Start with PLATFORM_VERSION=SAAS`,
  )
}
