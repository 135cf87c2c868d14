import { platformTenantId } from '@atrium/contract/constants'
import { type Cache, dependenciesOn } from '@atrium/server/cache/cache'
import type { Site } from '@atrium/server/db/connection/site'
import { sql } from 'kysely'
import type { RedirectMatch } from '../redirect-match.ts'
import type { ClientDb, OauthClientTable } from './client.tables.ts'

export interface KnownClient {
  clientId: string
  redirectUris: string[]
  redirectMatch: RedirectMatch
  grants: OauthClientTable['grants']
  legacy: boolean
  /** Null for public clients. */
  secretHash: Buffer | null
  scopes: string[]
  accessSeconds: number
  refreshSeconds: number
  asksConsent: boolean
  /** Null if it is not notified when sessions end. */
  backchannelLogoutUri: string | null
}

/** Finds an enabled, registered client. */
export async function findClient(site: Site, clientId: string): Promise<KnownClient | undefined> {
  return site({}, (db: ClientDb) =>
    db
      .selectFrom('oauthClient')
      .select([
        'clientId',
        'redirectUris',
        'redirectMatch',
        'grants',
        'legacy',
        'secretHash',
        'scopes',
        'accessSeconds',
        'refreshSeconds',
        'asksConsent',
        'backchannelLogoutUri',
      ])
      .where('clientId', '=', clientId)
      .where('enabled', '=', true)
      .executeTakeFirst(),
  )
}

/** The origins of HZERO-compatible clients, cached until a client changes. */
export function findClientOrigins({ site, cache }: { site: Site; cache: Cache }): Promise<string[]> {
  return cache.get('client-origins', async () => {
    const { rows } = await site({}, db =>
      sql<{ origin: string }>`
        select distinct unnest(allowed_origins) as origin from oauth_client where enabled and legacy`.execute(
        db,
      ),
    )
    return {
      value: rows.map(row => row.origin),
      dependsOn: dependenciesOn(['oauthClient'], platformTenantId),
    }
  })
}
