import { createHash, randomBytes } from 'node:crypto'
import '@fastify/cookie'
import type { ErrorCode } from '@atrium/contract/errors'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { Site } from '../db/site.ts'
import { AppError } from './app-error.ts'
import { findGrants, type Grants } from './grants.ts'

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
  grants: Grants
}

/** Seconds without a request after which a session is over, and its longest life. */
export const idleSeconds = 30 * 60
export const absoluteSeconds = 12 * 60 * 60
/** Seconds for which other windows of the same browser may still show the secret of before a switch. */
const previousSeconds = 10

export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** `__Host-` binds a cookie to this host and to https or loopback; other plain-http names cannot hold one. */
export const sessionCookieName = (secure: boolean): string =>
  secure ? '__Host-atrium_session' : 'atrium_session'

export function setSessionCookie(reply: FastifyReply, secure: boolean, secret: string): void {
  reply.setCookie(sessionCookieName(secure), secret, { path: '/', httpOnly: true, secure, sameSite: 'lax' })
}

interface Place {
  tenantId: number
  roleId: string
}

/** A role that counts today, in SQL over aliases `m` (member_role) and `r` (role). */
const countsToday = sql`r.enabled and coalesce(r.end_on, current_date) >= current_date
  and coalesce(m.start_on, current_date) <= current_date and coalesce(m.end_on, current_date) >= current_date`

/**
 * The place a person starts to work in: the asked-for or default tenant, else the home tenant, else any other
 * tenant where a role counts today; there the first built-in role, else the first by code [ROLE-5].
 */
export async function placeOf(site: Site, userId: string, tenantId?: number): Promise<Place | undefined> {
  return site({ userId }, async db => {
    const { rows } = await sql<Place>`
      select m.tenant_id, m.role_id
      from member_role m
      join role r on r.tenant_id = m.tenant_id and r.id = m.role_id
      join tenant t on t.tenant_id = m.tenant_id
      join app_user u on u.id = m.user_id
      where m.user_id = ${userId} and t.enabled and ${countsToday}
        and (${tenantId ?? null}::bigint is null or m.tenant_id = ${tenantId ?? null})
      order by m.tenant_id is not distinct from u.default_tenant_id desc, m.tenant_id = u.tenant_id desc,
        m.tenant_id, r.built_in desc, r.code
      limit 1`.execute(db)
    return rows[0]
  })
}

/**
 * Starts a session for somebody whose password was right.
 * @throws `error.forbidden` when no role of the person counts today in any tenant.
 */
export async function openSession(
  site: Site,
  who: { userId: string; userAgent?: string | undefined; address?: string | undefined },
): Promise<Place & { id: string; secret: string; expiresAt: Date }> {
  const place = await placeOf(site, who.userId)
  if (!place) throw new AppError('error.forbidden')
  const secret = randomBytes(32).toString('base64url')
  const expiresAt = new Date(Date.now() + absoluteSeconds * 1000)
  const { id } = await site({ userId: who.userId }, db =>
    db
      .insertInto('session')
      .values({
        userId: who.userId,
        ...place,
        secretHash: hashOf(secret),
        previousSecretHash: null,
        previousUntil: null,
        userAgent: who.userAgent?.slice(0, 400) ?? null,
        address: who.address ?? null,
        expiresAt,
        endedAt: null,
        endedReason: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return { ...place, id, secret, expiresAt }
}

/**
 * Ends a session and everything issued in it. Access tokens stay until they expire, because the kick-off check
 * must still find the session of a dead token; they are refused all the same, since the session has ended.
 */
export async function endSession(
  site: Site,
  sessionId: string,
  reason: 'signed-out' | 'kicked' | 'expired' | 'disabled',
): Promise<void> {
  await site({}, async db => {
    await db
      .updateTable('session')
      .set({ endedAt: new Date(), endedReason: reason })
      .where('id', '=', sessionId)
      .where('endedAt', 'is', null)
      .execute()
    await db
      .deleteFrom('oidcRecord')
      .where('sessionId', '=', sessionId)
      .where('model', '!=', 'AccessToken')
      .execute()
  })
}

/** Moves a session to another place under a new secret; the old one answers a little longer, for other windows. */
export async function moveSession(site: Site, sessionId: string, place: Place): Promise<{ secret: string }> {
  const secret = randomBytes(32).toString('base64url')
  await site({}, db =>
    db
      .updateTable('session')
      .set(eb => ({
        tenantId: place.tenantId,
        roleId: place.roleId,
        previousSecretHash: eb.ref('secretHash'),
        previousUntil: new Date(Date.now() + previousSeconds * 1000),
        secretHash: hashOf(secret),
      }))
      .where('id', '=', sessionId)
      .where('endedAt', 'is', null)
      .executeTakeFirstOrThrow(),
  )
  return { secret }
}

const alive = sql`s.ended_at is null and s.expires_at > now()
  and s.last_seen_at > now() - make_interval(secs => ${idleSeconds})
  and u.enabled and coalesce(u.start_on, current_date) <= current_date and coalesce(u.end_on, current_date) >= current_date`

/** Whether the person still holds the role the session is in. */
const roleCounts = sql`exists (
  select 1 from member_role m join role r on r.tenant_id = m.tenant_id and r.id = m.role_id
  where m.tenant_id = s.tenant_id and m.role_id = s.role_id and m.user_id = s.user_id and ${countsToday})`

const shows = (secretHash: Buffer) =>
  sql`(s.secret_hash = ${secretHash} or (s.previous_secret_hash = ${secretHash} and s.previous_until > now()))`

/** The live session of a browser's cookie: for pages that need no token, such as the sign-in. */
export async function sessionOfCookie(
  site: Site,
  secret: string | undefined,
): Promise<(Place & { id: string; userId: string }) | undefined> {
  if (!secret) return undefined
  return site({}, async db => {
    const { rows } = await sql<Place & { id: string; userId: string }>`
      select s.id, s.user_id, s.tenant_id, s.role_id from session s join app_user u on u.id = s.user_id
      where ${shows(hashOf(secret))} and ${alive} and ${roleCounts}`.execute(db)
    return rows[0]
  })
}

interface Found extends Omit<Session, 'grants'> {
  roleCode: string
  builtIn: boolean
  bound: boolean
  tokenExpired: boolean
  live: boolean
  roleCounts: boolean
  sinceSeen: number
}

/**
 * The session of an API call. A token issued to a browser counts only together with the HttpOnly cookie of the
 * same sign-in, so that a bearer that leaks is worth nothing on its own.
 */
export async function findSession(
  site: Site,
  shown: { bearer: string | undefined; cookie: string | undefined },
): Promise<Session | ErrorCode> {
  const { bearer, cookie } = shown
  if (!bearer) return 'PERMISSION_ACCESS_TOKEN_NULL'
  if (!/^[0-9A-Za-z-]{1,100}$/.test(bearer)) return 'PERMISSION_ACCESS_TOKEN_INVALID'
  const secretHash = hashOf(cookie ?? '')
  return site({}, async db => {
    const { rows } = await sql<Found>`
      select s.id, s.user_id, u.tenant_id as home_tenant_id, s.tenant_id, s.role_id, r.level, r.code as role_code,
        r.built_in, u.language, u.time_zone, ${shows(secretHash)} as bound,
        coalesce(o.expires_at, now()) <= now() as token_expired, ${alive} and t.enabled as live,
        extract(epoch from now() - s.last_seen_at)::float8 as since_seen,
        ${roleCounts} as role_counts
      from oidc_record o
      join session s on s.id = o.session_id
      join app_user u on u.id = s.user_id
      join tenant t on t.tenant_id = s.tenant_id
      join role r on r.tenant_id = s.tenant_id and r.id = s.role_id
      where o.model = 'AccessToken' and o.key_hash = ${hashOf(bearer)}`.execute(db)
    const found = rows[0]
    if (!found?.bound) return 'PERMISSION_ACCESS_TOKEN_INVALID'
    // Whoever lost the role they work in signs in again, and starts in one they still hold.
    if (found.tokenExpired || !found.live || !found.roleCounts) return 'PERMISSION_ACCESS_TOKEN_EXPIRED'
    if (found.sinceSeen > 60)
      await db.updateTable('session').set({ lastSeenAt: new Date() }).where('id', '=', found.id).execute()
    const grants = await findGrants(db, found)
    return {
      id: found.id,
      userId: found.userId,
      homeTenantId: found.homeTenantId,
      tenantId: found.tenantId,
      roleId: found.roleId,
      level: found.level,
      language: found.language,
      timeZone: found.timeZone,
      grants,
    }
  })
}
