import { longestPassword, shortestPassword } from '@atrium/contract/constants'
import type { CountableKind } from '@atrium/contract/sign-in/countable-kind'
import { passwordRules } from '@atrium/contract/sign-in/password-rules'
import { sql } from 'kysely'
import { recordEvent } from '../db/audit/audit.ts'
import { nowMs } from '../db/connection/clock.ts'
import type { Site } from '../db/connection/site.ts'
import type { Scoped } from '../db/connection/tenant.ts'
import { AppError } from '../http/app-error.ts'
import { isCommonPassword } from './common-passwords.ts'
import { hashPassword, verifyPassword } from './password.ts'
import {
  countingKinds,
  kindsToAdd,
  kindsToSignIn,
  type RequiredKinds,
  unmet,
} from './second-factor/required-factors.ts'
import { roleIsValid } from './session-place.ts'

export interface PasswordPolicy {
  minLength: number
  /** The number of last passwords, including the current one, that cannot be chosen again. */
  history: number
  expiresAfterDays: number | null
  remindDays: number
  changeFirst: boolean
}

/** Applies unless the platform or a tenant sets other values. */
export const defaultPolicy: PasswordPolicy = {
  minLength: shortestPassword,
  history: 5,
  expiresAfterDays: null,
  remindDays: 7,
  changeFirst: true,
}

/** A user's password and its status under the policy. */
export interface Credential {
  userId: string
  tenantId: number
  loginName: string
  email: string | null
  realName: string
  language: string
  /** Null for a user who has never had a password. */
  passwordHash: string | null
  changedAt: Date | null
  policy: PasswordPolicy
  /** The reason why the password must be changed before a session begins. */
  mustChange: 'initial' | 'expired' | undefined
  /** The day of its end is near. */
  endsSoon: boolean
  /** Whether a sign-in needs more than the password. */
  hasSecondFactor: boolean
  /** The strictest policy of the tenants in which the person works, and of the roles held there. */
  secondFactorDemand: 'off' | 'offered' | 'required'
  /** How many demands for a second factor none of the person's meets, within the days of grace, too. */
  missingFactors: number
  /** The kinds that count in every tenant that requires one of the person, within the days of grace, too. */
  countingKinds: readonly CountableKind[]
  /** The kinds of which one has to be added for that, now or when the days of grace are over. */
  missingKinds: readonly CountableKind[]
  /**
   * The kinds of which one has to be added before a session begins, because one is required and the days of grace are
   * over; empty if none has to be.
   */
  mustAdd: readonly CountableKind[]
  /** The kinds of the person's second factors that complete a sign-in. */
  acceptedFactors: readonly CountableKind[]
  /** For how many days a device may be remembered: the fewest of the tenants in which the person works; 0 means never. */
  rememberDays: number
}

interface Found
  extends Omit<
      Credential,
      | 'policy'
      | 'mustChange'
      | 'endsSoon'
      | 'hasSecondFactor'
      | 'secondFactorDemand'
      | 'missingFactors'
      | 'countingKinds'
      | 'missingKinds'
      | 'mustAdd'
      | 'acceptedFactors'
    >,
    PasswordPolicy {
  ownKinds: CountableKind[]
  isOff: boolean | null
  required: RequiredKinds | null
  overdue: RequiredKinds | null
  isInitial: boolean
  hasPolicy: boolean
  age: number
}

/**
 * The status of a user's password under the policy of the home tenant.
 * @throws `error.not_found`
 */
export async function findCredential(db: Scoped, userId: string): Promise<Credential> {
  const found = await lookUpCredential(db, userId)
  if (!found) throw new AppError('error.not_found')
  return found
}

/** Like `findCredential`, for an id from outside. */
export async function lookUpCredential(db: Scoped, userId: string): Promise<Credential | undefined> {
  const { rows } = await sql<Found>`
    select u.id as user_id, u.tenant_id, u.login_name, u.email, u.real_name, u.language,
      c.password_hash, c.changed_at, coalesce(c.initial, false) as is_initial,
      coalesce(extract(epoch from now() - c.changed_at) / 86400, 0)::float8 as age,
      o.own_kinds, d.is_off, d.required, d.overdue, coalesce(d.remember_days, 0)::int as remember_days,
      p.id is not null as has_policy, p.min_length, p.history, p.expires_after_days, p.remind_days, p.change_first
    from app_user u
    left join credential c on c.user_id = u.id
    left join lateral (
      select * from password_policy where tenant_id in (u.tenant_id, 0) order by tenant_id = u.tenant_id desc limit 1
    ) p on true
    cross join lateral (
      select array_remove(array[
        case when exists (select from second_factor f where f.user_id = u.id and f.confirmed_at is not null)
          then 'authenticator' end,
        case when exists (select from passkey k where k.user_id = u.id) then 'passkey' end
      ], null) as own_kinds
    ) o
    left join lateral (
      select bool_and(f.demand is not distinct from 'off' and fr.id is null) as is_off,
        jsonb_agg(distinct f.kinds) filter (where g.ends is not null) as required,
        jsonb_agg(distinct f.kinds) filter (where g.ends <= now()) as overdue,
        min(coalesce(f.remember_days, 0)) as remember_days
      from held_role m
      join role r on r.tenant_id = m.tenant_id and r.id = m.role_id
      join tenant t on t.tenant_id = m.tenant_id
      left join second_factor_policy f on f.tenant_id = m.tenant_id
      left join second_factor_role fr on fr.tenant_id = m.tenant_id and fr.role_id = m.role_id
      -- Who has one that counted has days of grace from when it does not.
      cross join lateral (
        select case when o.own_kinds <> '{}' then f.kinds_since end as since
      ) k
      cross join lateral (
        select least(
          greatest(f.required_since, k.since) + make_interval(days => f.grace_days),
          greatest(fr.required_since, k.since) + make_interval(days => fr.grace_days)
        ) as ends
      ) g
      where m.user_id = u.id and t.enabled and ${roleIsValid}
    ) d on true
    where u.id = ${userId}`.execute(db)
  const found = rows[0]
  if (!found) return undefined
  const { ownKinds } = found
  const [required, overdue] = [found.required ?? [], found.overdue ?? []]
  const policy = found.hasPolicy ? policyOf(found) : defaultPolicy
  const daysLeft =
    policy.expiresAfterDays === null ? Number.POSITIVE_INFINITY : policy.expiresAfterDays - found.age
  return {
    userId: found.userId,
    tenantId: found.tenantId,
    loginName: found.loginName,
    email: found.email,
    realName: found.realName,
    language: found.language,
    passwordHash: found.passwordHash,
    changedAt: found.changedAt,
    policy,
    mustChange: found.isInitial && policy.changeFirst ? 'initial' : daysLeft <= 0 ? 'expired' : undefined,
    endsSoon: daysLeft <= policy.remindDays,
    hasSecondFactor: ownKinds.length > 0,
    secondFactorDemand: found.required ? 'required' : found.isOff ? 'off' : 'offered',
    missingFactors: unmet(required, ownKinds).length,
    countingKinds: countingKinds(required),
    missingKinds: kindsToAdd(required, ownKinds),
    mustAdd: kindsToAdd(overdue, ownKinds),
    acceptedFactors: kindsToSignIn(overdue, ownKinds),
    rememberDays: found.rememberDays,
  }
}

/** The password policy of a tenant: its own, else the one of the platform, else the default. */
export async function findTenantPolicy(db: Scoped, tenantId: number): Promise<PasswordPolicy> {
  const { rows } = await sql<PasswordPolicy>`
    select min_length, history, expires_after_days, remind_days, change_first from password_policy
    where tenant_id in (${tenantId}, 0) order by tenant_id = ${tenantId} desc limit 1`.execute(db)
  return rows[0] ?? defaultPolicy
}

const policyOf = ({ minLength, history, expiresAfterDays, remindDays, changeFirst }: PasswordPolicy) => ({
  minLength,
  history,
  expiresAfterDays,
  remindDays,
  changeFirst,
})

interface Change {
  password: string
  /** The user, or the administrator who set the password. */
  actorId: string | undefined
  requestId: string
  /** Set by an administrator; must be changed at the first sign-in. */
  initial?: boolean
  /** How the password was changed, as the audit log records it. */
  method: 'self' | 'must-change' | 'reset' | 'administrator'
}

/**
 * Changes a user's password if the policy allows it, and adds the old one to the history. `within` runs in the same
 * transaction before anything is written.
 * @throws `error.password.*` naming the rule that the password breaks.
 */
export async function changePassword(
  site: Site,
  userId: string,
  { password, actorId, requestId, initial = false, method }: Change,
  within: (db: Scoped) => Promise<void> = async () => {},
): Promise<void> {
  const credential = await site({}, db => findCredential(db, userId))
  await judge(site, credential, password)
  const passwordHash = await hashPassword(password)
  await site({ userId: actorId, requestId }, async db => {
    await within(db)
    await sql`insert into password_history (user_id, password_hash)
      select user_id, password_hash from credential where user_id = ${userId} for update`.execute(db)
    await db
      .insertInto('credential')
      .values({ userId, passwordHash, initial })
      .onConflict(conflict =>
        conflict.column('userId').doUpdateSet({ passwordHash, initial, changedAt: new Date(nowMs()) }),
      )
      .execute()
    await sql`delete from password_history where user_id = ${userId} and id not in (
      select id from password_history where user_id = ${userId}
      order by retired_at desc, id desc limit ${credential.policy.history})`.execute(db)
    await recordEvent(db, {
      tenantId: credential.tenantId,
      actorId,
      requestId,
      entity: 'credential',
      entityId: userId,
      verb: 'update',
      detail: { way: method },
    })
  })
}

/**
 * Judges the first password of an account, which may not exist yet.
 * @throws `error.password.*` naming the rule that the password breaks.
 */
export async function judgeFirstPassword(
  policy: PasswordPolicy,
  { loginName, email }: Pick<Credential, 'loginName' | 'email'>,
  password: string,
): Promise<void> {
  const rules = passwordRules(policy.minLength, [loginName, email ?? ''])
  const broken = rules.find(rule => !rule.holds(password))
  if (broken?.name === 'length')
    throw refusal('error.password.length', { least: policy.minLength, most: longestPassword })
  if (broken) throw refusal('error.password.is_name')
  if (await isCommonPassword(password)) throw refusal('error.password.common')
}

async function judge(site: Site, { policy, ...person }: Credential, password: string): Promise<void> {
  await judgeFirstPassword(policy, person, password)
  if (policy.history === 0) return
  const before = await site({}, db =>
    db
      .selectFrom('passwordHistory')
      .select('passwordHash')
      .where('userId', '=', person.userId)
      .orderBy('retiredAt', 'desc')
      .orderBy('id', 'desc')
      .limit(policy.history - 1)
      .execute(),
  )
  const hashes = [person.passwordHash, ...before.map(row => row.passwordHash)].filter(hash => hash !== null)
  for (const hash of hashes)
    if (await verifyPassword(hash, password))
      throw refusal('error.password.used_before', { count: policy.history })
}

/** A refusal that names the field, where the form shows it. */
function refusal(
  code:
    | 'error.password.length'
    | 'error.password.is_name'
    | 'error.password.common'
    | 'error.password.used_before',
  values: Record<string, number> = {},
): AppError {
  return new AppError(code, values)
}
