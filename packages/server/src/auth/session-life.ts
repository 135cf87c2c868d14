import { randomBytes, randomUUID } from 'node:crypto'
import { privateSeconds } from '@atrium/contract/constants'
import type { SessionPolicy } from '@atrium/contract/sign-in/session-policy'
import { sql } from 'kysely'
import { recordEvent } from '../db/audit/audit.ts'
import { nowMs } from '../db/connection/clock.ts'
import type { Site } from '../db/connection/site.ts'
import type { Scoped } from '../db/connection/tenant.ts'
import type { SessionTable } from '../db/tables/foundation-tables.ts'
import { AppError } from '../http/app-error.ts'
import { absoluteSeconds, hashOf, isLiveSession } from './session.ts'
import { findPlace, type SessionPlace } from './session-place.ts'
import { holdsValidRole } from './session-roles.ts'

// Creating, moving and ending sessions. Finding the session of a request is in session.ts.

/** Seconds for which other windows of the browser may still send the secret from before a switch. */
const previousSeconds = 10

interface Newcomer {
  userId: string
  userAgent?: string | undefined
  address?: string | undefined
  /** The previous session of this browser, which is ended and does not count for the policy. */
  insteadOf?: string | undefined
  /** Recorded in the audit log in the same transaction. */
  recorded?: { requestId: string; detail: Record<string, unknown> }
  /** Whether the sign-in proves that the user is there, as calls with step-up ask; a remembered device does not. */
  isProof?: boolean
}

/**
 * Starts a session after a successful password check, and applies the policy of the home tenant to the user's other
 * sessions. The user's row is locked, so that concurrent sign-ins run one after another.
 * @throws `error.forbidden` if the user has no valid role in any tenant; `error.session.elsewhere` if the policy keeps
 * an existing session.
 */
export async function openSession(
  site: Site,
  { userId, userAgent, address, insteadOf, recorded, isProof = true }: Newcomer,
): Promise<SessionPlace & { id: string; secret: string; tenantNum: string; expiresAt: Date }> {
  const secret = randomBytes(32).toString('base64url')
  const expiresAt = new Date(nowMs() + absoluteSeconds * 1000)
  return site({ userId }, async db => {
    const [{ rows }, place] = await Promise.all([
      sql<{ sessionPolicy: SessionPolicy }>`
        select t.session_policy from app_user u join tenant t on t.tenant_id = u.tenant_id
        where u.id = ${userId} for no key update of u`.execute(db),
      findPlace(db, userId),
    ])
    if (!place) throw new AppError('error.forbidden')
    if (insteadOf !== undefined) await end(db, [insteadOf], 'signed-out')
    await applySessionPolicy(db, userId, rows[0]?.sessionPolicy ?? 'off')
    const { id, tenantNum } = await db
      .insertInto('session')
      .values({
        userId,
        ...place,
        secretHash: hashOf(secret),
        userAgent: userAgent?.slice(0, 400) ?? null,
        address: address ?? null,
        provenAt: isProof ? new Date(nowMs()) : null,
        expiresAt,
        endedAt: null,
        endedReason: null,
      })
      .returning('id')
      .returning(
        sql<string>`(select t.num from tenant t where t.tenant_id = session.tenant_id)`.as('tenantNum'),
      )
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
    return { ...place, id, secret, tenantNum, expiresAt }
  })
}

/** Applies the session policy to the user's existing sessions. */
async function applySessionPolicy(db: Scoped, userId: string, policy: SessionPolicy): Promise<void> {
  if (policy === 'off') return
  const { rows } = await sql<{ id: string; isOwn: boolean }>`
    select s.id, s.client_id is null as is_own from session s join app_user u on u.id = s.user_id
    where s.user_id = ${userId} and ${isLiveSession}`.execute(db)
  if (rows.length === 0) return
  // Sessions of clients that act for the user do not count as another sign-in.
  if (policy === 'refuse-new' && rows.some(row => row.isOwn)) throw new AppError('error.session.elsewhere')
  await end(
    db,
    rows.map(row => row.id),
    'kicked',
  )
}

type EndedReason = NonNullable<SessionTable['endedReason']>

/**
 * Ends a session and everything issued in it. Access tokens remain until they expire, so that the kick-off check can
 * still find their session; they are refused because it has ended.
 */
export async function endSession(site: Site, sessionId: string, reason: EndedReason): Promise<void> {
  await site({}, db => end(db, [sessionId], reason))
}

async function end(db: Scoped, ids: string[], reason: EndedReason): Promise<void> {
  await db
    .updateTable('session')
    .set({ endedAt: new Date(nowMs()), endedReason: reason })
    .where('id', 'in', ids)
    .where('endedAt', 'is', null)
    .execute()
  await db
    .deleteFrom('oidcRecord')
    .where('sessionId', 'in', ids)
    .where('model', '!=', 'AccessToken')
    .execute()
}

/**
 * The place of a session, locked until the end of the transaction, so that its switches run one after another.
 * @throws `PERMISSION_ACCESS_TOKEN_EXPIRED` if it has ended meanwhile
 */
export async function lockSession(
  db: Scoped,
  sessionId: string,
): Promise<{ tenantId: number; roleId: string | null }> {
  const place = await db
    .selectFrom('session')
    .select(['tenantId', 'roleId'])
    .where('id', '=', sessionId)
    .where('endedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!place) throw new AppError('PERMISSION_ACCESS_TOKEN_EXPIRED')
  return place
}

/**
 * Moves a session to another tenant or role. If the request presents its current secret, it gets a new one, and the old
 * one is accepted a little longer, for other windows. A request with an older one, or none, was sent beside another
 * switch, whose answer brings the browser the new secret: two new ones could arrive in the wrong order.
 * @returns the new secret, if there is one.
 */
export async function moveSession(
  db: Scoped,
  sessionId: string,
  { tenantId, roleId }: SessionPlace,
  presented: string | undefined,
): Promise<string | undefined> {
  const secret = randomBytes(32).toString('base64url')
  const { rows } = await sql<{ isRenewed: boolean }>`
    with renewed as (
      update session set secret_hash = ${hashOf(secret)}, previous_secrets = jsonb_build_object(
        encode(secret_hash, 'hex'), now() + make_interval(secs => ${previousSeconds})) || coalesce((
          select jsonb_object_agg(key, value) from jsonb_each_text(previous_secrets) where value::timestamptz > now()
        ), '{}'), tenant_id = ${tenantId}, role_id = ${roleId}
      where id = ${sessionId} and secret_hash = ${hashOf(presented ?? '')} returning id
    ), moved as (
      update session set tenant_id = ${tenantId}, role_id = ${roleId}
      where id = ${sessionId} and not exists (select from renewed)
    )
    select exists (select from renewed) as is_renewed`.execute(db)
  return rows[0]?.isRenewed ? secret : undefined
}

/** Ends all sessions of a user except one, with everything issued in them, as part of a credential change. */
export async function endSessionsOf(db: Scoped, userId: string, exceptId?: string): Promise<void> {
  await sql`
    with ended as (
      update session set ended_at = now(), ended_reason = 'signed-out'
      where user_id = ${userId} and ended_at is null and id is distinct from ${exceptId ?? null}::uuid returning id)
    delete from oidc_record where session_id in (select id from ended) and model <> 'AccessToken'`.execute(db)
}

/** Replaces the secret of a session. The old one is invalid at once. */
export async function renewSession(db: Scoped, sessionId: string): Promise<{ secret: string }> {
  const secret = randomBytes(32).toString('base64url')
  await db
    .updateTable('session')
    .set({ secretHash: hashOf(secret), previousSecrets: '{}' })
    .where('id', '=', sessionId)
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return { secret }
}

interface Beside {
  id: string
  userId: string
  secret: string
  token: string
  expiresAt: Date
}

/**
 * Opens a short session for a browser with a ticket, which ends with the ticket's session. Undefined if that has ended
 * or moved.
 */
export async function openTicketSession(
  site: Site,
  { sessionId, tenantId, roleId }: SessionPlace & { sessionId: string },
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
      where s.id = ${sessionId} and s.tenant_id = ${tenantId} and s.role_id = ${roleId} and ${isLiveSession} and ${holdsValidRole}
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

/**
 * Opens the session in which a confidential client acts for a user: in the tenant and role of the user's session, with
 * which it ends, for as long as the client's tokens may live. Undefined if the user's session has ended.
 */
export async function openClientSession(
  site: Site,
  { sessionId, clientId }: { sessionId: string; clientId: string },
): Promise<string | undefined> {
  return site({}, async db => {
    const { rows } = await sql<{ id: string }>`
      insert into session (user_id, tenant_id, role_id, secret_hash, opened_by, client_id, proven_at, expires_at)
      select s.user_id, s.tenant_id, s.role_id, ${hashOf(randomUUID())}, s.id, c.client_id, s.proven_at,
        now() + make_interval(secs => greatest(c.access_seconds,
          case when 'refresh_token' = any (c.grants) then c.refresh_seconds else 0 end))
      from session s
      join app_user u on u.id = s.user_id
      join oauth_client c on c.client_id = ${clientId} and c.enabled
      where s.id = ${sessionId} and ${isLiveSession} and ${holdsValidRole}
      for share of s
      returning id`.execute(db)
    return rows[0]?.id
  })
}
