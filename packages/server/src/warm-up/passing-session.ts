import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { administrators } from '../access/grants.ts'
import { sessionKey } from '../auth/find-session.ts'
import { cached, dependenciesOfPlace, type LoadedSession, loadFound } from '../auth/loaded-session.ts'
import { hashOf, userIsValid } from '../auth/session.ts'
import { sessionCookieName } from '../auth/session-cookie.ts'
import { roleIsValid } from '../auth/session-place.ts'
import { mergesNothing } from '../auth/token-session.ts'
import type { Cache } from '../cache/cache.ts'
import type { Site } from '../db/connection/site.ts'

/** Seconds for which such a session counts at most. */
const seconds = 60

export interface PassingSession {
  tenantId: number
  level: string
  token: string
  cookie: string
}

/**
 * Runs `work` with a session of an administrator, preferably of a tenant, that only this process knows: neither the
 * session nor its random token is stored, and both are gone when `work` ends. Returns undefined without an administrator.
 */
export async function withPassingSession<T>(
  { site, cache, secureCookie }: { site: Site; cache: Cache; secureCookie: boolean },
  work: (session: PassingSession) => Promise<T>,
): Promise<T | undefined> {
  const secret = randomBytes(32).toString('base64url')
  const found = await findAdministrator(site, secret)
  if (!found) return undefined
  const token = randomUUID()
  const key = sessionKey(token)
  await cache.get(key, async () => cached(found, dependenciesOfPlace(found)))
  try {
    const cookie = `${sessionCookieName(secureCookie)}=${secret}`
    return await work({ tenantId: found.tenantId, level: found.level, token, cookie })
  } finally {
    cache.drop(key)
  }
}

const findAdministrator = (site: Site, secret: string): Promise<LoadedSession | undefined> =>
  loadFound(site, {
    rows: sql`(
      select gen_random_uuid() as id, u.id as user_id, r.tenant_id, r.id as role_id, ${hashOf(secret)}::bytea as secret_hash,
        '{}'::jsonb as previous_secrets, now() + make_interval(secs => ${seconds}) as expires_at, now() as last_seen_at,
        null::timestamptz as proven_at, null::uuid as trace_id, null::timestamptz as ended_at, null::text as client_id
      from held_role m
      join role r on r.tenant_id = m.tenant_id and r.id = m.role_id
      join app_user u on u.id = m.user_id
      join tenant t on t.tenant_id = r.tenant_id
      where r.built_in and r.code = any(${administrators}) and ${roleIsValid} and ${userIsValid} and t.enabled
      order by r.level = 'site', r.tenant_id, u.id limit 1)`,
    token: sql`lateral (select null::jsonb as payload, s.expires_at) o on true`,
    people: sql`app_user`,
    personalToken: sql`null::jsonb`,
    serviceAccount: sql`null::jsonb`,
    merges: mergesNothing,
  })
