import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Grants, HeldRole } from '../access/grants.ts'
import type { OffModules } from '../access/off-modules.ts'
import type { Choices } from '../access/scope.ts'
import type { DataScope } from '../db/connection/data-scope.ts'
import type { Site } from '../db/connection/site.ts'
import { holdsValidRole } from './session-roles.ts'

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
  /** The thumbprint of the key to which the presented token was issued (RFC 9449 §6); null for a bearer token. */
  keyThumbprint: string | null
  /** The personal access token that was presented. */
  token: PersonalToken | null
  /** The service account that acts, under its own id, if it is no person. */
  serviceAccount: ServiceAccount | null
  /** Until when the last proof that the user is there counts, in milliseconds of the epoch; 0 without one. */
  provenUntil: number
  /** The selection in the data hierarchies. */
  scope: Choices
  /** The trace that records this session, while one runs. */
  traceId: string | null
  grants: Grants
  /** The modules that the tenant does not have, whatever the grants. */
  off: OffModules
  /** The codes of fields of the product that the tenant withholds from all of the roles. */
  withheld: ReadonlySet<string>
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

/** Whether the token is unbound, and accepted without the cookie, which only browsers have. */
export const isUnbound = ({
  hzeroClient,
  client,
  token,
  serviceAccount,
}: Pick<Session, 'hzeroClient' | 'client' | 'token' | 'serviceAccount'>): boolean =>
  hzeroClient !== null || client !== null || token !== null || serviceAccount !== null
