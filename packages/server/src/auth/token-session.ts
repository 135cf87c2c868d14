import { hash } from 'node:crypto'
import type { ErrorCode } from '@atrium/contract/errors'
import { type RawBuilder, sql } from 'kysely'
import { type Cache, dependencyOn } from '../cache/cache.ts'
import type { Site } from '../db/connection/site.ts'
import {
  cached,
  dependenciesOfPlace,
  findProgramSession,
  loadFound,
  type SessionSource,
} from './loaded-session.ts'
import { hashOf, type Session } from './session.ts'

/** The session in which a personal access token acts for its owner, or the cause if it no longer counts. */
export const findTokenSession = (
  services: { site: Site; cache: Cache },
  bearer: string,
): Promise<Session | ErrorCode> =>
  findProgramSession(services, `token:${hash('sha256', bearer, 'base64url')}`, () =>
    loadToken(services.site, bearer),
  )

async function loadToken(site: Site, bearer: string) {
  const value = await loadFound(site, ofTokens(sql`k.secret_hash = ${hashOf(bearer)}`))
  const dependsOn = value && [dependencyOn(value.tenantId, 'personal_token'), ...dependenciesOfPlace(value)]
  return cached(value, dependsOn)
}

/** A personal access token works with the role that it was created in. */
export const mergesNothing = sql<boolean>`false`

/** Personal access tokens in the form of sessions: they have neither a secret of a browser nor an idle limit. */
export const ofTokens = (condition: RawBuilder<unknown>): SessionSource => ({
  rows: sql`(
    select k.id, k.user_id, k.tenant_id, k.role_id, ''::bytea as secret_hash, '{}'::jsonb as previous_secrets,
      k.ends_at as expires_at, k.created_at as last_seen_at, null::timestamptz as proven_at, null::uuid as trace_id,
      k.revoked_at as ended_at, null::text as client_id, jsonb_build_object('id', k.id,
        'permissionSetIds', to_jsonb(k.permission_set_ids), 'networks', to_jsonb(k.networks),
        'lastAddress', l.address) as personal_token
    from personal_token k
    left join personal_token_use l on l.tenant_id = k.tenant_id and l.id = k.id
    where ${condition})`,
  token: sql`lateral (select null::jsonb as payload, s.expires_at) o on true`,
  people: sql`app_user`,
  personalToken: sql`s.personal_token`,
  serviceAccount: sql`null::jsonb`,
  merges: mergesNothing,
})
