import { createHash, timingSafeEqual } from 'node:crypto'
import type { ErrorCode } from '@atrium/contract/errors'
import { sql } from 'kysely'
import type { Site } from '../db/site.ts'
import { findGrants, type Grants } from './grants.ts'
import { type Kept, nameOf } from './kept.ts'
import type { DataScope } from './scope.ts'

/** Who is calling, where the session is, and what the current role holds. */
export interface Session {
  id: string
  userId: string
  homeTenantId: number
  tenantId: number
  roleId: string
  /** 'site' is the platform; every other level belongs to a tenant. Compared exactly. */
  level: string
  language: string
  timeZone: string
  /** When the token that was shown is worth nothing any more; the session itself may go on. */
  tokenExpiresAt: Date
  /** The legacy client whose token was shown: one that counts without the cookie, which another site's page lacks. */
  legacyClient: string | null
  /** What the data hierarchies are narrowed to here. */
  scope: DataScope
  /** The trace that records what it does, while one runs. */
  traceId: string | null
  grants: Grants
}

/** Seconds without a request after which a session is over, and its longest life. */
export const idleSeconds = 30 * 60
export const absoluteSeconds = 12 * 60 * 60

export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** A role that counts today, in SQL over aliases `m` (member_role) and `r` (role). */
export const countsToday = sql`r.enabled and coalesce(r.end_on, current_date) >= current_date
  and coalesce(m.start_on, current_date) <= current_date and coalesce(m.end_on, current_date) >= current_date`

/** A person who may sign in today, over alias `u` (app_user). */
const personCounts = sql`u.enabled and coalesce(u.start_on, current_date) <= current_date
  and coalesce(u.end_on, current_date) >= current_date`

/** A session that counts, in SQL over aliases `s` (session) and `u` (its person). */
export const alive = sql`s.ended_at is null and s.expires_at > now()
  and s.last_seen_at > now() - make_interval(secs => ${idleSeconds}) and ${personCounts}`

/** Whether the person still holds the role the session is in. */
export const roleCounts = sql`exists (
  select 1 from member_role m join role r on r.tenant_id = m.tenant_id and r.id = m.role_id
  where m.tenant_id = s.tenant_id and m.role_id = s.role_id and m.user_id = s.user_id and ${countsToday})`

const shows = (secretHash: Buffer) =>
  sql`(s.secret_hash = ${secretHash} or (s.previous_secret_hash = ${secretHash} and s.previous_until > now()))`

interface Holder {
  id: string
  userId: string
  tenantId: number
  roleId: string
}

/** The live session of a browser's cookie: for pages that need no token, such as the sign-in. */
export async function sessionOfCookie(site: Site, secret: string | undefined): Promise<Holder | undefined> {
  if (!secret) return undefined
  return site({}, async db => {
    const { rows } = await sql<Holder>`
      select s.id, s.user_id, s.tenant_id, s.role_id from session s join app_user u on u.id = s.user_id
      where ${shows(hashOf(secret))} and ${alive} and ${roleCounts}`.execute(db)
    return rows[0]
  })
}

/** What an unbound token says it was granted by; the authorisation service itself has no such grant. */
export const legacyGrant = 'legacy'

/** A session as it is kept: what does not depend on the request that shows its token. */
interface Found extends Omit<Session, 'grants'> {
  roleCode: string
  builtIn: boolean
  secretHash: Buffer
  previousSecretHash: Buffer | null
  previousUntil: Date | null
  expiresAt: Date
  /** Neither ended nor taken from under it: person, tenant and role count today. */
  counts: boolean
  lastSeenAt: Date
  /** When the last use was written down. */
  writtenAt: Date
}

/** What a request shows of itself. */
export interface Shown {
  bearer: string | undefined
  cookie: string | undefined
  /** Whether the session is in use, which keeps it from running out; so it is unless said otherwise. */
  isUse?: boolean
}

/**
 * The session of an API call. A token issued to a browser counts only together with the HttpOnly cookie of the
 * same sign-in, so that a bearer that leaks is worth nothing on its own. A refusal never comes from memory.
 */
export async function findSession(
  { site, kept }: { site: Site; kept: Kept },
  shown: Shown,
): Promise<Session | ErrorCode> {
  const { bearer, cookie, isUse = true } = shown
  if (!bearer) return 'PERMISSION_ACCESS_TOKEN_NULL'
  if (!/^[0-9A-Za-z-]{1,100}$/.test(bearer)) return 'PERMISSION_ACCESS_TOKEN_INVALID'
  const key = `session:${hashOf(bearer).toString('base64url')}`
  const find = () => kept.get(key, () => loadSession(site, bearer))
  let found = await find()
  if (found && refusalOf(found, cookie)) {
    kept.drop(key)
    found = await find()
  }
  if (!found) return 'PERMISSION_ACCESS_TOKEN_INVALID'
  const refusal = refusalOf(found, cookie)
  if (refusal) return refusal
  if (isUse) await noteUse(site, found)
  return sessionIn(found, await findGrants({ site, kept }, found))
}

async function loadSession(site: Site, bearer: string) {
  const { rows } = await site({}, db =>
    sql<Found>`
      select s.id, s.user_id, u.tenant_id as home_tenant_id, s.tenant_id, s.role_id, r.level, r.code as role_code,
        r.built_in, u.language, u.time_zone, s.secret_hash, s.previous_secret_hash, s.previous_until, s.expires_at,
        s.last_seen_at, s.last_seen_at as written_at, s.trace_id, coalesce(o.expires_at, now()) as token_expires_at,
        case when o.payload ->> 'gty' = ${legacyGrant} then o.payload ->> 'clientId' end as legacy_client,
        s.ended_at is null and ${personCounts} and t.enabled and ${roleCounts} as counts,
        coalesce((
          select jsonb_object_agg(h.code, chosen.value) from session_data_hierarchy chosen
          join data_hierarchy h on h.tenant_id = chosen.tenant_id and h.id = chosen.data_hierarchy_id
          where chosen.session_id = s.id and chosen.tenant_id = s.tenant_id and h.enabled
        ), '{}') as scope
      from oidc_record o
      join session s on s.id = o.session_id
      join app_user u on u.id = s.user_id
      join tenant t on t.tenant_id = s.tenant_id
      join role r on r.tenant_id = s.tenant_id and r.id = s.role_id
      where o.model = 'AccessToken' and o.key_hash = ${hashOf(bearer)}`.execute(db),
  )
  const value = rows[0]
  // Whatever is shown that names nothing must not fill the memory.
  const from = value && [
    nameOf(value.tenantId, 'session', value.id),
    nameOf(value.homeTenantId, 'app_user', value.userId),
    nameOf(value.tenantId, 'tenant'),
    nameOf(value.tenantId, 'role'),
    nameOf(value.tenantId, 'data_hierarchy'),
    nameOf(value.tenantId, 'member_role', value.userId),
  ]
  return { value, from }
}

function refusalOf(found: Found, cookie: string | undefined): ErrorCode | undefined {
  const now = Date.now()
  if (found.legacyClient === null && !isBound(found, hashOf(cookie ?? '')))
    return 'PERMISSION_ACCESS_TOKEN_INVALID'
  const isOver =
    found.tokenExpiresAt.getTime() <= now ||
    found.expiresAt.getTime() <= now ||
    found.lastSeenAt.getTime() <= now - idleSeconds * 1000
  // Whoever lost the role they work in signs in again, and starts in one they still hold.
  return isOver || !found.counts ? 'PERMISSION_ACCESS_TOKEN_EXPIRED' : undefined
}

function isBound(found: Found, secretHash: Buffer): boolean {
  const isPrevious =
    found.previousSecretHash !== null &&
    (found.previousUntil?.getTime() ?? 0) > Date.now() &&
    timingSafeEqual(found.previousSecretHash, secretHash)
  return timingSafeEqual(found.secretHash, secretHash) || isPrevious
}

/** That a session is in use is known to this process at once, and written down once a minute. */
async function noteUse(site: Site, found: Found): Promise<void> {
  const now = new Date()
  found.lastSeenAt = now
  if (now.getTime() - found.writtenAt.getTime() < 60_000) return
  found.writtenAt = now
  await site({}, db =>
    db.updateTable('session').set({ lastSeenAt: now }).where('id', '=', found.id).execute(),
  )
}

function sessionIn(found: Found, grants: Grants): Session {
  const { id, userId, homeTenantId, tenantId, roleId, level, language, timeZone } = found
  const { tokenExpiresAt, legacyClient, scope, traceId } = found
  return {
    id,
    userId,
    homeTenantId,
    tenantId,
    roleId,
    level,
    language,
    timeZone,
    tokenExpiresAt,
    legacyClient,
    scope,
    traceId,
    grants,
  }
}
