import type { ErrorCode } from '@atrium/contract/errors'
import { proofMinutes } from '@atrium/contract/sign-in/proof'
import { type RawBuilder, sql } from 'kysely'
import { dependenciesOnHeldRoles } from '../access/held-roles.ts'
import { type Cache, dependencyOn } from '../cache/cache.ts'
import { nowMs } from '../db/connection/clock.ts'
import type { Site } from '../db/connection/site.ts'
import { hzeroGrant, idleSeconds, type Session, userIsValid } from './session.ts'
import { findRights, type Rights } from './session-rights.ts'
import { holdsRoleIf, roleOfSession, rolesOfSession } from './session-roles.ts'

/** A cached session, without what depends on the presented token. */
export interface LoadedSession extends Omit<Session, keyof Rights> {
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

/** The rows that sessions are loaded from, under the alias `s`, and the token of each, under the alias `o`. */
export interface SessionSource {
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

export async function loadFound(
  site: Site,
  { rows: source, token, people, personalToken, serviceAccount, merges }: SessionSource,
): Promise<LoadedSession | undefined> {
  const { rows } = await site.alone(db =>
    sql<LoadedSession>`
      select s.id, s.user_id, u.tenant_id as home_tenant_id, s.tenant_id, r.id as role_id, r.level, ${merges} as merged,
        ${rolesOfSession(merges)} as roles, ${personalToken} as token, ${serviceAccount} as service_account, u.language, u.time_zone, s.secret_hash, s.previous_secrets, s.expires_at,
        coalesce(extract(epoch from s.proven_at) + ${proofMinutes * 60}, 0)::float8 * 1000 as proven_until,
        s.last_seen_at, s.last_seen_at as written_at, s.trace_id, coalesce(o.expires_at, now()) as token_expires_at,
        o.payload ->> 'jkt' as key_thumbprint,
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

export function isOver(found: LoadedSession): boolean {
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

export function sessionIn(found: LoadedSession, rights: Rights): Session {
  const { id, userId, homeTenantId, tenantId, roleId, merged, roles, level, language, timeZone } = found
  const {
    tokenExpiresAt,
    keyThumbprint,
    hzeroClient,
    client,
    token,
    serviceAccount,
    provenUntil,
    scope,
    traceId,
  } = found
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
    keyThumbprint,
    hzeroClient,
    client,
    token,
    serviceAccount,
    provenUntil,
    scope,
    traceId,
    ...rights,
  }
}

/** A loaded session as the cache keeps it, and the data on which it depends; undefined for unknown credentials. */
export const cached = (value: LoadedSession | undefined, dependsOn: string[] | undefined) => ({
  value,
  dependsOn,
  bytes: sessionBytes,
  maxAgeMs: sessionMs,
})

/** The rough size of a cached session with its dependencies. */
const sessionBytes = 4_000
/** The renewal of a token is not notified, so that sessions are looked up again this often. */
const sessionMs = 2 * 60_000

/** The data by which a user counts in a tenant, and with which role. */
export const dependenciesOfPlace = ({
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
 * The session in which a program acts: the cached part, without a check of what a request may do with it, and the cause
 * if it no longer counts. Refusals are never served from the cache.
 */
export async function findProgramSession(
  services: { site: Site; cache: Cache },
  key: string,
  load: () => Promise<ReturnType<typeof cached>>,
): Promise<Session | ErrorCode> {
  const { cache } = services
  const find = () => cache.get(key, load)
  let found = await find()
  if (found && isOver(found)) {
    cache.drop(key)
    found = await find()
  }
  if (!found) return 'PERMISSION_ACCESS_TOKEN_INVALID'
  if (isOver(found)) return 'PERMISSION_ACCESS_TOKEN_EXPIRED'
  return sessionIn(found, await findRights(services, found))
}
