import { hash, timingSafeEqual } from 'node:crypto'
import type { ErrorCode } from '@atrium/contract/errors'
import { sql } from 'kysely'
import type { Choices } from '../access/scope.ts'
import { type Cache, dependenciesOn, dependencyOn } from '../cache/cache.ts'
import { nowMs } from '../db/connection/clock.ts'
import type { Site } from '../db/connection/site.ts'
import {
  cached,
  dependenciesOfPlace,
  isOver,
  type LoadedSession,
  loadFound,
  sessionIn,
} from './loaded-session.ts'
import { sessionForService } from './service-session.ts'
import { hashOf, isUnbound, type Session, userIsValid } from './session.ts'
import { leaveLostRole } from './session-place.ts'
import { findRights } from './session-rights.ts'
import { holdsRoleIf, mergesRoles, rolesOfSession } from './session-roles.ts'
import { mergesNothing, ofTokens } from './token-session.ts'

/** The credentials a request presents. */
export interface Credentials {
  bearer: string | undefined
  cookie: string | undefined
  /** Whether the request keeps the session from becoming idle; true by default. */
  isUse?: boolean
}

/**
 * The session of an API call. A token issued to a browser is accepted only together with the HttpOnly cookie of the
 * same sign-in, so that a leaked bearer is worthless on its own. Refusals are never served from the cache.
 */
export async function findSession(
  { site, cache }: { site: Site; cache: Cache },
  shown: Credentials,
): Promise<Session | ErrorCode> {
  const { bearer, cookie, isUse = true } = shown
  if (!bearer) return 'PERMISSION_ACCESS_TOKEN_NULL'
  if (!/^[0-9A-Za-z-]{1,100}$/.test(bearer)) return 'PERMISSION_ACCESS_TOKEN_INVALID'
  const key = sessionKey(bearer)
  const find = () => cache.get(key, () => loadSession(site, bearer))
  let found = await find()
  if (found && refusalOf(found, cookie)) {
    cache.drop(key)
    found = await find()
  }
  if (found && refusalOf(found, cookie) && (await findOtherRole(site, found))) {
    cache.drop(key)
    found = await find()
  }
  if (!found) return 'PERMISSION_ACCESS_TOKEN_INVALID'
  const refusal = refusalOf(found, cookie)
  if (refusal) return refusal
  if (isUse) await recordUse(site, found)
  return sessionIn(found, await findRights({ site, cache }, found))
}

/** The key of a session in the cache. */
export const sessionKey = (bearer: string): string => `session:${hash('sha256', bearer, 'base64url')}`

/**
 * A live session by its id, for requests authenticated otherwise: by a ticket, or by the cookie on a page of the
 * server.
 */
export async function findSessionById(
  { site, cache }: { site: Site; cache: Cache },
  id: string,
): Promise<Session | undefined> {
  const found = await loadFound(site, {
    ...ofSessions,
    token: sql`lateral (select null::jsonb as payload, s.expires_at) o on true where s.id = ${id}`,
  })
  if (!found || isOver(found)) return undefined
  await recordUse(site, found)
  return sessionIn(found, await findRights({ site, cache }, found))
}

async function loadSession(site: Site, bearer: string) {
  const value = await loadFound(site, {
    ...ofSessions,
    token: sql`oidc_record o on o.session_id = s.id where o.model = 'AccessToken' and o.key_hash = ${hashOf(bearer)}`,
  })
  // Unknown credentials must not fill the cache.
  const dependsOn = value && [
    dependencyOn(value.tenantId, 'session', value.id),
    ...dependenciesOfPlace(value),
    dependencyOn(value.tenantId, 'data_hierarchy'),
    ...dependenciesOn(['config'], value.tenantId),
  ]
  return cached(value, dependsOn)
}

const ofSessions = {
  rows: sql`session`,
  people: sql`app_user`,
  personalToken: sql`null::jsonb`,
  serviceAccount: sql`null::jsonb`,
  merges: mergesRoles,
}

function refusalOf(found: LoadedSession, cookie: string | undefined): ErrorCode | undefined {
  if (!isUnbound(found) && !isBound(found, hashOf(cookie ?? ''))) return 'PERMISSION_ACCESS_TOKEN_INVALID'
  return isOver(found) ? 'PERMISSION_ACCESS_TOKEN_EXPIRED' : undefined
}

/**
 * Moves a session that is refused only because its user has lost the role to another role of the user. One with merged
 * roles goes on with the remaining ones; what a client may do for the user is bound to the role.
 */
async function findOtherRole(site: Site, found: LoadedSession): Promise<boolean> {
  if (found.holdsRole || found.client !== null || isOver({ ...found, holdsRole: true })) return false
  return leaveLostRole(site, found)
}

function isBound(found: LoadedSession, secretHash: Buffer): boolean {
  const until = found.previousSecrets[secretHash.toString('hex')]
  const isPrevious = until !== undefined && Date.parse(until) > nowMs()
  return timingSafeEqual(found.secretHash, secretHash) || isPrevious
}

/** Records the use of a session: in this process at once, in the database once a minute. */
async function recordUse(site: Site, found: LoadedSession): Promise<void> {
  const now = new Date(nowMs())
  found.lastSeenAt = now
  if (now.getTime() - found.writtenAt.getTime() < 60_000) return
  found.writtenAt = now
  await site.alone(db =>
    db.updateTable('session').set({ lastSeenAt: now }).where('id', '=', found.id).execute(),
  )
}

/**
 * The session for background work of a user: in the tenant and role in which it was requested, with today's access
 * rights. Undefined if the user or the role is no longer valid.
 */
export async function sessionForJob(
  { site, cache }: { site: Site; cache: Cache },
  work: {
    sessionId: string
    userId: string
    tenantId: number
    roleId: string
    scope: Choices
    language: string
  },
): Promise<Session | undefined> {
  const { sessionId, userId, tenantId, roleId, scope, language } = work
  // Service accounts have no other sessions than themselves.
  if (sessionId === userId) return sessionForService({ site, cache }, work)
  // Work that a token requested has the rights of the token, and ends with it.
  const byToken = await loadFound(site, ofTokens(sql`k.id = ${sessionId}::uuid`))
  if (byToken && isOver(byToken)) return undefined
  const merges = byToken ? mergesNothing : mergesRoles
  const { rows } = await site.alone(db =>
    sql<Pick<Session, 'homeTenantId' | 'level' | 'merged' | 'roles' | 'timeZone'>>`
      select u.tenant_id as home_tenant_id, r.level, ${merges} as merged, ${rolesOfSession(merges)} as roles, u.time_zone
      from (select ${tenantId}::bigint as tenant_id, ${roleId}::uuid as role_id, ${userId}::uuid as user_id) s
      join app_user u on u.id = s.user_id
      join tenant t on t.tenant_id = s.tenant_id
      join role r on r.tenant_id = s.tenant_id and r.id = s.role_id
      where ${userIsValid} and t.enabled and ${holdsRoleIf(merges)}`.execute(db),
  )
  const found = rows[0]
  if (!found) return undefined
  return {
    ...found,
    id: sessionId,
    userId,
    tenantId,
    roleId,
    scope,
    language,
    tokenExpiresAt: new Date(nowMs()),
    endsAt: new Date(nowMs()),
    keyThumbprint: null,
    hzeroClient: null,
    client: null,
    token: byToken?.token ?? null,
    serviceAccount: null,
    // The proof was needed when the work was requested.
    provenUntil: Number.POSITIVE_INFINITY,
    traceId: null,
    ...(await findRights(
      { site, cache },
      { tenantId, roleId, roles: found.roles, token: byToken?.token ?? null, serviceAccount: null },
    )),
  }
}
