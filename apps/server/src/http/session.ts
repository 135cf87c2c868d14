import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import '@fastify/cookie'
import { privateSeconds } from '@atrium/contract/constants'
import type { ErrorCode } from '@atrium/contract/errors'
import type { SessionPolicy } from '@atrium/contract/iam/session-policy'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { recordEvent } from '../db/audit.ts'
import type { Site } from '../db/site.ts'
import type { SessionTable } from '../db/tables.ts'
import type { Scoped } from '../db/tenant.ts'
import { AppError } from './app-error.ts'
import { findGrants, type Grants } from './grants.ts'
import { type Kept, nameOf } from './kept.ts'

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

/**
 * The secret that a request shows. Of two cookies of one name programs read different ones, so that neither counts:
 * somebody else may have put one of them there.
 */
export function sessionCookieOf(request: FastifyRequest, secure: boolean): string | undefined {
  const name = sessionCookieName(secure)
  const times = (request.headers.cookie ?? '')
    .split(';')
    .filter(pair => pair.split('=', 1)[0]?.trim() === name)
  return times.length === 1 ? request.cookies[name] : undefined
}

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
 * tenant where a role counts today; there the default role, else the first built-in one, else the first by code.
 */
export async function placeOf(site: Site, userId: string, tenantId?: number): Promise<Place | undefined> {
  return site({ userId }, db => findPlace(db, userId, tenantId))
}

async function findPlace(db: Scoped, userId: string, tenantId?: number): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select m.tenant_id, m.role_id
    from member_role m
    join role r on r.tenant_id = m.tenant_id and r.id = m.role_id
    join tenant t on t.tenant_id = m.tenant_id
    join app_user u on u.id = m.user_id
    left join default_role d on d.tenant_id = m.tenant_id and d.user_id = m.user_id
    where m.user_id = ${userId} and t.enabled and ${countsToday}
      and (${tenantId ?? null}::bigint is null or m.tenant_id = ${tenantId ?? null})
    order by m.tenant_id is not distinct from u.default_tenant_id desc, m.tenant_id = u.tenant_id desc,
      m.tenant_id, d.role_id is not distinct from r.id desc, r.built_in desc, r.code
    limit 1`.execute(db)
  return rows[0]
}

interface Newcomer {
  userId: string
  userAgent?: string | undefined
  address?: string | undefined
  /** The session this browser has had until now: it ends, and is not counted as another one. */
  insteadOf?: string | undefined
  /** What the audit keeps of the sign-in, together with the session itself. */
  recorded?: { requestId: string; detail: Record<string, unknown> }
}

/**
 * Starts a session for somebody whose password was right, and settles by the policy of the home tenant what becomes
 * of the person's other sessions. The row of the person is locked meanwhile, so that of several who sign in at the
 * same moment one comes after the other.
 * @throws `error.forbidden` when no role of the person counts today in any tenant; `error.session.elsewhere` when
 * the policy keeps the first session and it still lives.
 */
export async function openSession(
  site: Site,
  { userId, userAgent, address, insteadOf, recorded }: Newcomer,
): Promise<Place & { id: string; secret: string; expiresAt: Date }> {
  const secret = randomBytes(32).toString('base64url')
  const expiresAt = new Date(Date.now() + absoluteSeconds * 1000)
  return site({ userId }, async db => {
    const { rows } = await sql<{ sessionPolicy: SessionPolicy }>`
      select t.session_policy from app_user u join tenant t on t.tenant_id = u.tenant_id
      where u.id = ${userId} for no key update of u`.execute(db)
    const place = await findPlace(db, userId)
    if (!place) throw new AppError('error.forbidden')
    if (insteadOf !== undefined) await end(db, [insteadOf], 'signed-out')
    await makeRoom(db, userId, rows[0]?.sessionPolicy ?? 'off')
    const { id } = await db
      .insertInto('session')
      .values({
        userId,
        ...place,
        secretHash: hashOf(secret),
        previousSecretHash: null,
        previousUntil: null,
        userAgent: userAgent?.slice(0, 400) ?? null,
        address: address ?? null,
        expiresAt,
        endedAt: null,
        endedReason: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (recorded)
      await recordEvent(db, {
        tenantId: place.tenantId,
        actorId: userId,
        entity: 'session',
        entityId: id,
        verb: 'sign-in',
        ...recorded,
      })
    return { ...place, id, secret, expiresAt }
  })
}

/** What the policy says about the sessions a person has already. */
async function makeRoom(db: Scoped, userId: string, policy: SessionPolicy): Promise<void> {
  if (policy === 'off') return
  const { rows } = await sql<{ id: string }>`
    select s.id from session s join app_user u on u.id = s.user_id where s.user_id = ${userId} and ${alive}`.execute(
    db,
  )
  if (rows.length === 0) return
  if (policy === 'refuse-new') throw new AppError('error.session.elsewhere')
  await end(
    db,
    rows.map(row => row.id),
    'kicked',
  )
}

type EndedReason = NonNullable<SessionTable['endedReason']>

/**
 * Ends a session and everything issued in it. Access tokens stay until they expire, because the kick-off check
 * must still find the session of a dead token; they are refused all the same, since the session has ended.
 */
export async function endSession(site: Site, sessionId: string, reason: EndedReason): Promise<void> {
  await site({}, db => end(db, [sessionId], reason))
}

async function end(db: Scoped, ids: string[], reason: EndedReason): Promise<void> {
  await db
    .updateTable('session')
    .set({ endedAt: new Date(), endedReason: reason })
    .where('id', 'in', ids)
    .where('endedAt', 'is', null)
    .execute()
  await db
    .deleteFrom('oidcRecord')
    .where('sessionId', 'in', ids)
    .where('model', '!=', 'AccessToken')
    .execute()
}

/** Moves a session to another place, and leaves its secret as it is: whoever asked has no cookie to put a new one in. */
export async function moveSessionAlone(db: Scoped, sessionId: string, place: Place): Promise<void> {
  await db
    .updateTable('session')
    .set({ tenantId: place.tenantId, roleId: place.roleId })
    .where('id', '=', sessionId)
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow()
}

/** Moves a session to another place under a new secret; the old one answers a little longer, for other windows. */
export async function moveSession(db: Scoped, sessionId: string, place: Place): Promise<{ secret: string }> {
  const secret = randomBytes(32).toString('base64url')
  await db
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
    .executeTakeFirstOrThrow()
  return { secret }
}

/**
 * Ends every session of a person but the named one, and everything issued in them: for a change of what proves who
 * the person is. Runs with that change.
 */
export async function endSessionsOf(db: Scoped, userId: string, exceptId?: string): Promise<void> {
  await sql`
    with ended as (
      update session set ended_at = now(), ended_reason = 'signed-out'
      where user_id = ${userId} and ended_at is null and id is distinct from ${exceptId ?? null}::uuid returning id)
    delete from oidc_record where session_id in (select id from ended) and model <> 'AccessToken'`.execute(db)
}

/** Gives a session another secret; the one before is worth nothing from then on. */
export async function renewSession(db: Scoped, sessionId: string): Promise<{ secret: string }> {
  const secret = randomBytes(32).toString('base64url')
  await db
    .updateTable('session')
    .set({ secretHash: hashOf(secret), previousSecretHash: null, previousUntil: null })
    .where('id', '=', sessionId)
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return { secret }
}

/** A person who may sign in today, over alias `u` (app_user). */
const personCounts = sql`u.enabled and coalesce(u.start_on, current_date) <= current_date
  and coalesce(u.end_on, current_date) >= current_date`

/** A session that counts, in SQL over aliases `s` (session) and `u` (its person). */
export const alive = sql`s.ended_at is null and s.expires_at > now()
  and s.last_seen_at > now() - make_interval(secs => ${idleSeconds}) and ${personCounts}`

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

/** What an unbound token says it was granted by; the authorisation service itself has no such grant. */
export const legacyGrant = 'legacy'

interface Beside {
  id: string
  userId: string
  secret: string
  token: string
  expiresAt: Date
}

/**
 * A short session beside another one, which it ends with: for a browser that came with a ticket. Nothing, when the
 * other one has ended or is not in that place any more.
 */
export async function openBeside(
  site: Site,
  { sessionId, tenantId, roleId }: Place & { sessionId: string },
  { userAgent, address }: { userAgent?: string | undefined; address?: string | undefined },
): Promise<Beside | undefined> {
  const secret = randomBytes(32).toString('base64url')
  const token = randomUUID()
  return site({}, async db => {
    const { rows } = await sql<{ id: string; userId: string; expiresAt: Date }>`
      insert into session (user_id, tenant_id, role_id, secret_hash, user_agent, address, opened_by, expires_at)
      select s.user_id, s.tenant_id, s.role_id, ${hashOf(secret)}, ${userAgent?.slice(0, 400) ?? null},
        ${address ?? null}, s.id, least(s.expires_at, now() + make_interval(secs => ${privateSeconds}))
      from session s join app_user u on u.id = s.user_id
      where s.id = ${sessionId} and s.tenant_id = ${tenantId} and s.role_id = ${roleId} and ${alive} and ${roleCounts}
      for share of s
      returning id, user_id, expires_at`.execute(db)
    const opened = rows[0]
    if (!opened) return undefined
    await db
      .insertInto('oidcRecord')
      .values({
        model: 'AccessToken',
        keyHash: hashOf(token),
        payload: JSON.stringify({ accountId: opened.userId, kind: 'AccessToken' }),
        sessionId: opened.id,
        grantId: null,
        uid: null,
        consumedAt: null,
        expiresAt: opened.expiresAt,
      })
      .execute()
    return { ...opened, secret, token }
  })
}

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
        s.last_seen_at, s.last_seen_at as written_at, coalesce(o.expires_at, now()) as token_expires_at,
        case when o.payload ->> 'gty' = ${legacyGrant} then o.payload ->> 'clientId' end as legacy_client,
        s.ended_at is null and ${personCounts} and t.enabled and ${roleCounts} as counts
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
  const { tokenExpiresAt, legacyClient } = found
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
    grants,
  }
}
