import { hash, timingSafeEqual } from 'node:crypto'
import { platformTenantId } from '@atrium/contract/constants'
import type { ErrorCode } from '@atrium/contract/errors'
import { type RawBuilder, sql } from 'kysely'
import { findDataScope } from '../access/find-data-scope.ts'
import { cutDownTo, findGrants, type Grants, type HeldRole, limitGrants } from '../access/grants.ts'
import { dependenciesOnHeldRoles } from '../access/held-roles.ts'
import type { Choices } from '../access/scope.ts'
import { type Cache, dependenciesOn, dependencyOn } from '../cache/cache.ts'
import { nowMs } from '../db/connection/clock.ts'
import { cutDownTo as cutScopeDownTo, type DataScope } from '../db/connection/data-scope.ts'
import type { Site } from '../db/connection/site.ts'
import { leaveLostRole, roleIsValid } from './session-place.ts'

/** The caller of a request: user, tenant, role and access rights. */
export interface Session {
  id: string
  userId: string
  homeTenantId: number
  tenantId: number
  /** The current role. Settings per role belong to it, also while the session merges roles. */
  roleId: string
  /** Whether all roles of the user in this tenant apply at once. */
  merged: boolean
  /** The roles that apply: the current one, or all of the user's valid ones if they are merged. */
  roles: readonly HeldRole[]
  /** 'site' is the platform; other levels belong to a tenant. Compared exactly. */
  level: string
  language: string
  timeZone: string
  /** Expiry of the presented token; the session itself may last longer. */
  tokenExpiresAt: Date
  /** When the session ends without another request. */
  endsAt: Date
  /**
   * The HZERO-compatible client whose unbound token was presented: pages of other sites have no cookie to go with it.
   */
  hzeroClient: string | null
  /** The confidential client that acts for the user, and its scopes. */
  client: { id: string; scopes: readonly string[] } | null
  /** The personal access token that was presented. */
  token: PersonalToken | null
  /** The service account that acts, under its own id, if it is no person. */
  serviceAccount: ServiceAccount | null
  /** The selection in the data hierarchies. */
  scope: Choices
  /** The trace that records this session, while one runs. */
  traceId: string | null
  grants: Grants
  /** The records with an owner that the session can read and change. */
  dataScope: DataScope
}

/** The limits of a session with a personal access token, besides those of its owner. */
export interface PersonalToken {
  id: string
  /** The permission sets that were chosen for it; null for all that its owner holds. */
  permissionSetIds: readonly string[] | null
  /** The networks from which it is accepted, as CIDR blocks; empty for any. */
  networks: readonly string[]
  /** The address of its last use. */
  lastAddress: string | null
}

/** The limits of a session of a service account, besides its own roles. */
export interface ServiceAccount {
  id: string
  /** The person whose rights limit it. */
  owner: { id: string; homeTenantId: number }
  /** The roles of the owner in the tenant today. */
  ownerRoles: readonly HeldRole[]
  /** The networks from which it is accepted, as CIDR blocks; empty for any. */
  networks: readonly string[]
  /** The address of its last use. */
  lastAddress: string | null
}

/** Seconds without a request after which a session ends, and its longest life. */
export const idleSeconds = 30 * 60
export const absoluteSeconds = 12 * 60 * 60

export const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer')

/** An SQL condition for users who may sign in today, over alias `u` (app_user). */
export const userIsValid = sql`u.enabled and coalesce(u.start_on, current_date) <= current_date
  and coalesce(u.end_on, current_date) >= current_date`

/**
 * An SQL condition for live sessions, over aliases `s` (session) and `u` (its user). Sessions of clients have no idle
 * limit: they live as long as the client's tokens may.
 */
export const isLiveSession = sql`s.ended_at is null and s.expires_at > now()
  and (s.client_id is not null or s.last_seen_at > now() - make_interval(secs => ${idleSeconds})) and ${userIsValid}`

/** Whether roles are merged: as the user has chosen, else as the tenant or the platform has set. */
const mergesRoles = sql<boolean>`coalesce(u.role_merge, (
  select c.value = '1' from config c where c.code = 'ROLE_MERGE' and c.tenant_id in (s.tenant_id, ${platformTenantId})
  order by c.tenant_id desc limit 1), false)`

/** A personal access token works with the role that it was created in. */
const mergesNothing = sql<boolean>`false`
/** A service account works with all its roles. */
const mergesEverything = sql<boolean>`true`

/** The valid roles of the user in the session's tenant, in SQL. */
export const heldRoles = sql`held_role m join role r on r.tenant_id = m.tenant_id and r.id = m.role_id
  where m.tenant_id = s.tenant_id and m.user_id = s.user_id and ${roleIsValid}`

/** Whether the user still holds the current role, or any role if they are merged. */
const holdsRoleIf = (merges: RawBuilder<boolean>) =>
  sql`exists (select 1 from ${heldRoles} and (m.role_id = s.role_id or ${merges}))`
export const holdsValidRole = holdsRoleIf(mergesRoles)

/** The current role of a session; if a merged session has lost it, the first remaining one. */
const roleOfSession = (merges: RawBuilder<boolean>) => sql`coalesce((
  select r.id from ${heldRoles} and (m.role_id = s.role_id or ${merges})
  order by m.role_id = s.role_id desc, r.id limit 1), s.role_id)`

/** The roles that apply in a session, in SQL: always of one tenant, and so of one level. */
const rolesOfSession = (merges: RawBuilder<boolean>) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', one.id, 'code', one.code, 'builtIn', one.built_in) order by one.id), '[]')
  from (select distinct r.id, r.code, r.built_in from ${heldRoles} and (r.id = s.role_id or ${merges})) one)`

const shows = (secretHash: Buffer) =>
  sql`(s.secret_hash = ${secretHash} or s.previous_secrets ? ${secretHash.toString('hex')}
    and (s.previous_secrets ->> ${secretHash.toString('hex')})::timestamptz > now())`

/** A live session, by the cookie of its browser. */
export interface Holder {
  id: string
  userId: string
  tenantId: number
  roleId: string
}

/** The live session of a browser's cookie, for pages that need no token, such as the sign-in. */
export async function sessionOfCookie(site: Site, secret: string | undefined): Promise<Holder | undefined> {
  if (!secret) return undefined
  const { rows } = await site.alone(db =>
    sql<Holder>`
      select s.id, s.user_id, s.tenant_id, s.role_id from session s join app_user u on u.id = s.user_id
      where ${shows(hashOf(secret))} and ${isLiveSession} and ${holdsValidRole}`.execute(db),
  )
  return rows[0]
}

/** The grant type stored with an unbound token; the authorization server has no such grant. */
export const hzeroGrant = 'legacy'

/** A cached session, without what depends on the presented token. */
interface LoadedSession extends Omit<Session, keyof Rights> {
  secretHash: Uint8Array
  /** Those from before recent switches, by hash, with the time until which they are accepted. */
  previousSecrets: Readonly<Record<string, string>>
  expiresAt: Date
  /** Neither ended nor invalid: user and tenant are valid today. */
  counts: boolean
  /** Whether the user still holds the role. */
  holdsRole: boolean
  lastSeenAt: Date
  /** When the last use was stored. */
  writtenAt: Date
}

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
  const key = `session:${hash('sha256', bearer, 'base64url')}`
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
  return { value, dependsOn, bytes: sessionBytes, maxAgeMs: sessionMs }
}

/** The data by which a user counts in a tenant, and with which role. */
const dependenciesOfPlace = ({
  homeTenantId,
  tenantId,
  userId,
}: Pick<LoadedSession, 'homeTenantId' | 'tenantId' | 'userId'>): string[] => [
  dependencyOn(homeTenantId, 'app_user', userId),
  dependencyOn(tenantId, 'tenant'),
  dependencyOn(tenantId, 'role'),
  ...dependenciesOnHeldRoles(tenantId, userId),
]

/**
 * The session in which a personal access token acts for its owner: the cached part, without a check of what a request
 * may do with it, and the cause if it no longer counts.
 */
export async function findTokenSession(
  { site, cache }: { site: Site; cache: Cache },
  bearer: string,
): Promise<Session | ErrorCode> {
  const key = `token:${hash('sha256', bearer, 'base64url')}`
  const find = () => cache.get(key, () => loadToken(site, bearer))
  let found = await find()
  // Refusals are never served from the cache.
  if (found && isOver(found)) {
    cache.drop(key)
    found = await find()
  }
  if (!found) return 'PERMISSION_ACCESS_TOKEN_INVALID'
  if (isOver(found)) return 'PERMISSION_ACCESS_TOKEN_EXPIRED'
  return sessionIn(found, await findRights({ site, cache }, found))
}

async function loadToken(site: Site, bearer: string) {
  const value = await loadFound(site, ofTokens(sql`k.secret_hash = ${hashOf(bearer)}`))
  const dependsOn = value && [dependencyOn(value.tenantId, 'personal_token'), ...dependenciesOfPlace(value)]
  return { value, dependsOn, bytes: sessionBytes, maxAgeMs: sessionMs }
}

/**
 * The session in which a service account acts for itself: the cached part, without a check of what a request may do with
 * it, and the cause if it no longer counts.
 */
export async function findServiceSession(
  { site, cache }: { site: Site; cache: Cache },
  bearer: string,
): Promise<Session | ErrorCode> {
  const key = `service:${hash('sha256', bearer, 'base64url')}`
  const find = () => cache.get(key, () => loadService(site, bearer))
  let found = await find()
  // Refusals are never served from the cache.
  if (found && isOver(found)) {
    cache.drop(key)
    found = await find()
  }
  if (!found) return 'PERMISSION_ACCESS_TOKEN_INVALID'
  if (isOver(found)) return 'PERMISSION_ACCESS_TOKEN_EXPIRED'
  return sessionIn(found, await findRights({ site, cache }, found))
}

async function loadService(site: Site, bearer: string) {
  const value = await loadFound(site, ofServices(ofServiceToken(bearer)))
  const dependsOn = value && [
    dependencyOn(value.tenantId, 'service_account'),
    dependencyOn(value.tenantId, 'service_credential'),
    ...dependenciesOfPlace(value),
    ...(value.serviceAccount
      ? dependenciesOfPlace({
          ...value,
          homeTenantId: value.serviceAccount.owner.homeTenantId,
          userId: value.serviceAccount.owner.id,
        })
      : []),
  ]
  return { value, dependsOn, bytes: sessionBytes, maxAgeMs: sessionMs }
}

/** The rough size of a cached session with its dependencies. */
const sessionBytes = 4_000
/** The renewal of a token is not notified, so that sessions are looked up again this often. */
const sessionMs = 2 * 60_000

/** The rows that sessions are loaded from, under the alias `s`, and the token of each, under the alias `o`. */
interface SessionSource {
  rows: RawBuilder<unknown>
  token: RawBuilder<unknown>
  /** The people or service accounts that act, under the alias `u`. */
  people: RawBuilder<unknown>
  /** The personal access token itself, if it is one. */
  personalToken: RawBuilder<unknown>
  /** The service account itself, if it is one. */
  serviceAccount: RawBuilder<unknown>
  merges: RawBuilder<boolean>
}

const people = sql`app_user`
const ofSessions = {
  rows: sql`session`,
  people,
  personalToken: sql`null::jsonb`,
  serviceAccount: sql`null::jsonb`,
  merges: mergesRoles,
}

/** Personal access tokens in the form of sessions: they have neither a secret of a browser nor an idle limit. */
const ofTokens = (condition: RawBuilder<unknown>): SessionSource => ({
  rows: sql`(
    select k.id, k.user_id, k.tenant_id, k.role_id, ''::bytea as secret_hash, '{}'::jsonb as previous_secrets,
      k.ends_at as expires_at, k.created_at as last_seen_at, null::uuid as trace_id,
      k.revoked_at as ended_at, null::text as client_id, jsonb_build_object('id', k.id,
        'permissionSetIds', to_jsonb(k.permission_set_ids), 'networks', to_jsonb(k.networks),
        'lastAddress', l.address) as personal_token
    from personal_token k
    left join personal_token_use l on l.tenant_id = k.tenant_id and l.id = k.id
    where ${condition})`,
  token: sql`lateral (select null::jsonb as payload, s.expires_at) o on true`,
  people,
  personalToken: sql`s.personal_token`,
  serviceAccount: sql`null::jsonb`,
  merges: mergesNothing,
})

/** A token of a service account, and the credential that it was issued for. */
const ofServiceToken = (bearer: string) => ({
  token: sql`(select payload, expires_at from oidc_record
    where model = 'ClientCredentials' and key_hash = ${hashOf(bearer)})`,
  condition: sql`k.id::text = t.payload ->> 'clientId' and exists (
    select from service_credential c where c.tenant_id = k.tenant_id and c.service_account_id = k.id
      and c.id::text = t.payload -> 'extra' ->> 'credential')`,
})

/** An account for work that it has left to the background, whatever became of its token. */
const ofServiceWork = (id: string) => ({
  token: sql`(select null::jsonb as payload, 'infinity'::timestamptz as expires_at)`,
  condition: sql`k.id = ${id}::uuid`,
})

/**
 * Service accounts in the form of sessions. One counts as long as it is enabled and in use, and has an owner who may work
 * in its tenant.
 */
const ofServices = ({ token, condition }: ReturnType<typeof ofServiceToken>): SessionSource => ({
  rows: sql`(
    select k.id, k.id as user_id, k.tenant_id, null::uuid as role_id, ''::bytea as secret_hash,
      '{}'::jsonb as previous_secrets, least(t.expires_at, ${idleEnd}) as expires_at,
      k.created_at as last_seen_at, null::uuid as trace_id, null::text as client_id,
      case when u.id is null or own.roles is null then now() end as ended_at, jsonb_build_object('id', k.id,
        'owner', jsonb_build_object('id', u.id, 'homeTenantId', u.tenant_id),
        'ownerRoles', coalesce(own.roles, '[]'), 'networks', to_jsonb(k.networks),
        'lastAddress', l.address) as service_account
    from service_account k
    join ${token} t on ${condition}
    left join service_account_use l on l.tenant_id = k.tenant_id and l.id = k.id
    left join app_user u on u.id = k.owner_id and ${userIsValid}
    left join lateral (
      select jsonb_agg(jsonb_build_object('id', r.id, 'code', r.code, 'builtIn', r.built_in) order by r.id) as roles
      from (select k.tenant_id, u.id as user_id) s, ${heldRoles}
    ) own on true)`,
  token: sql`lateral (select null::jsonb as payload, s.expires_at) o on true`,
  people: sql`(select id, tenant_id, 'en_US' as language, 'UTC' as time_zone, enabled, null::date as start_on,
    null::date as end_on, null::boolean as role_merge from service_account)`,
  personalToken: sql`null::jsonb`,
  serviceAccount: sql`s.service_account`,
  merges: mergesEverything,
})

/** When a service account that stays unused ends, in SQL over aliases `k` (service_account) and `l` (its use). */
export const idleEnd = sql`greatest(k.idle_from, l.used_at) + make_interval(days => k.idle_days)`

async function loadFound(
  site: Site,
  { rows: source, token, people, personalToken, serviceAccount, merges }: SessionSource,
): Promise<LoadedSession | undefined> {
  const { rows } = await site.alone(db =>
    sql<LoadedSession>`
      select s.id, s.user_id, u.tenant_id as home_tenant_id, s.tenant_id, r.id as role_id, r.level, ${merges} as merged,
        ${rolesOfSession(merges)} as roles, ${personalToken} as token, ${serviceAccount} as service_account, u.language, u.time_zone, s.secret_hash, s.previous_secrets, s.expires_at,
        s.last_seen_at, s.last_seen_at as written_at, s.trace_id, coalesce(o.expires_at, now()) as token_expires_at,
        case when o.payload ->> 'gty' = ${hzeroGrant} then o.payload ->> 'clientId' end as hzero_client,
        case when s.client_id is not null then
          jsonb_build_object('id', s.client_id, 'scopes', string_to_array(coalesce(o.payload ->> 'scope', ''), ' '))
        end as client,
        s.ended_at is null and ${userIsValid} and t.enabled as counts, ${holdsRoleIf(merges)} as holds_role,
        coalesce((
          select jsonb_object_agg(h.code, chosen.value) from session_data_hierarchy chosen
          join data_hierarchy h on h.tenant_id = chosen.tenant_id and h.id = chosen.data_hierarchy_id
          where chosen.session_id = s.id and chosen.tenant_id = s.tenant_id and h.enabled
        ), '{}') as scope
      from ${source} s
      join ${people} u on u.id = s.user_id
      join tenant t on t.tenant_id = s.tenant_id
      -- Fenced off, so that it is asked once and not for every role of the tenant.
      cross join lateral (select ${roleOfSession(merges)} as id offset 0) own
      -- A deleted role leaves none.
      left join role r on r.tenant_id = s.tenant_id and r.id = own.id
      join ${token}`.execute(db),
  )
  const [found] = rows
  if (!found) return undefined
  // A Buffer can be a view of a larger allocation, which would stay in memory with it.
  found.secretHash = Uint8Array.from(found.secretHash)
  return found
}

/** Whether the token is unbound, and accepted without the cookie, which only browsers have. */
export const isUnbound = ({
  hzeroClient,
  client,
  token,
  serviceAccount,
}: Pick<Session, 'hzeroClient' | 'client' | 'token' | 'serviceAccount'>): boolean =>
  hzeroClient !== null || client !== null || token !== null || serviceAccount !== null

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

function isOver(found: LoadedSession): boolean {
  const now = nowMs()
  return (
    found.tokenExpiresAt.getTime() <= now ||
    endOf(found).getTime() <= now ||
    !found.counts ||
    !found.holdsRole
  )
}

/** Sessions of clients and programs have no idle limit. */
function endOf({ client, token, serviceAccount, expiresAt, lastSeenAt }: LoadedSession): Date {
  if (client !== null || token !== null || serviceAccount !== null) return expiresAt
  return new Date(Math.min(expiresAt.getTime(), lastSeenAt.getTime() + idleSeconds * 1000))
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

type Rights = Pick<Session, 'grants' | 'dataScope'>

interface RightsOf {
  tenantId: number
  roleId: string
  roles: readonly HeldRole[]
  token: PersonalToken | null
  serviceAccount: ServiceAccount | null
}

/**
 * The combined grants and data scope of the roles; of a token, those among them that were chosen for it; of a service
 * account, those among them that its owner has as well.
 */
async function findRights(services: { site: Site; cache: Cache }, of: RightsOf): Promise<Rights> {
  const rights = await findRightsOfRoles(services, of)
  if (of.serviceAccount) {
    const limit = await findRightsOfRoles(services, { ...of, roles: of.serviceAccount.ownerRoles })
    return {
      grants: cutDownTo(rights.grants, limit.grants),
      dataScope: cutScopeDownTo(rights.dataScope, limit.dataScope),
    }
  }
  const chosen = of.token?.permissionSetIds ?? null
  if (chosen === null) return rights
  return { ...rights, grants: await limitGrants(services, rights.grants, { ...of, setIds: chosen }) }
}

async function findRightsOfRoles(
  services: { site: Site; cache: Cache },
  { tenantId, roles }: Pick<RightsOf, 'tenantId' | 'roles'>,
): Promise<Rights> {
  const roleIds = roles.map(role => role.id)
  return {
    grants: await findGrants(services, { tenantId, roles }),
    dataScope: await findDataScope(services, tenantId, roleIds),
  }
}

function sessionIn(found: LoadedSession, rights: Rights): Session {
  const { id, userId, homeTenantId, tenantId, roleId, merged, roles, level, language, timeZone } = found
  const { tokenExpiresAt, hzeroClient, client, token, serviceAccount, scope, traceId } = found
  return {
    id,
    userId,
    homeTenantId,
    tenantId,
    roleId,
    merged,
    roles,
    level,
    language,
    timeZone,
    tokenExpiresAt,
    endsAt: endOf(found),
    hzeroClient,
    client,
    token,
    serviceAccount,
    scope,
    traceId,
    ...rights,
  }
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
    hzeroClient: null,
    client: null,
    token: byToken?.token ?? null,
    serviceAccount: null,
    traceId: null,
    ...(await findRights(
      { site, cache },
      { tenantId, roleId, roles: found.roles, token: byToken?.token ?? null, serviceAccount: null },
    )),
  }
}

async function sessionForService(
  services: { site: Site; cache: Cache },
  { userId, scope, language }: { userId: string; scope: Choices; language: string },
): Promise<Session | undefined> {
  const found = await loadFound(services.site, ofServices(ofServiceWork(userId)))
  if (!found || isOver(found)) return undefined
  return { ...sessionIn(found, await findRights(services, found)), scope, language }
}
