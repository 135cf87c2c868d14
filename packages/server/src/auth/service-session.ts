import { hash } from 'node:crypto'
import type { ErrorCode } from '@atrium/contract/errors'
import { sql } from 'kysely'
import type { Choices } from '../access/scope.ts'
import { type Cache, dependencyOn } from '../cache/cache.ts'
import type { Site } from '../db/connection/site.ts'
import {
  cached,
  dependenciesOfPlace,
  findProgramSession,
  isOver,
  loadFound,
  type SessionSource,
  sessionIn,
} from './loaded-session.ts'
import { hashOf, type Session, userIsValid } from './session.ts'
import { findRights } from './session-rights.ts'
import { heldRoles } from './session-roles.ts'

/** The session in which a service account acts for itself, or the cause if it no longer counts. */
export const findServiceSession = (
  services: { site: Site; cache: Cache },
  bearer: string,
): Promise<Session | ErrorCode> =>
  findProgramSession(services, `service:${hash('sha256', bearer, 'base64url')}`, () =>
    loadService(services.site, bearer),
  )

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
  return cached(value, dependsOn)
}

/** The session for background work of a service account, in its name and with its rights of today. */
export async function sessionForService(
  services: { site: Site; cache: Cache },
  { userId, scope, language }: { userId: string; scope: Choices; language: string },
): Promise<Session | undefined> {
  const found = await loadFound(services.site, ofServices(ofServiceWork(userId)))
  if (!found || isOver(found)) return undefined
  return { ...sessionIn(found, await findRights(services, found)), scope, language }
}

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

/** A service account works with all its roles. */
const mergesEverything = sql<boolean>`true`

/** When a service account that stays unused ends, in SQL over aliases `k` (service_account) and `l` (its use). */
export const idleEnd = sql`greatest(k.idle_from, l.used_at) + make_interval(days => k.idle_days)`

/**
 * Service accounts in the form of sessions. One counts as long as it is enabled and in use, and has an owner who may work
 * in its tenant.
 */
const ofServices = ({ token, condition }: ReturnType<typeof ofServiceToken>): SessionSource => ({
  rows: sql`(
    select t.payload, k.id, k.id as user_id, k.tenant_id, null::uuid as role_id, ''::bytea as secret_hash,
      '{}'::jsonb as previous_secrets, least(t.expires_at, ${idleEnd}) as expires_at,
      k.created_at as last_seen_at, null::timestamptz as proven_at, null::uuid as trace_id, null::text as client_id,
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
  token: sql`lateral (select s.payload, s.expires_at) o on true`,
  people: sql`(select id, tenant_id, 'en_US' as language, 'UTC' as time_zone, enabled, null::date as start_on,
    null::date as end_on, null::boolean as role_merge from service_account)`,
  personalToken: sql`null::jsonb`,
  serviceAccount: sql`s.service_account`,
  merges: mergesEverything,
})
