import { hashPassword } from '@atrium/server/auth/password'
import { hashOf, userIsValid } from '@atrium/server/auth/session'
import { recordEvent } from '@atrium/server/db/audit/audit'
import { nowMs } from '@atrium/server/db/connection/clock'
import type { Site } from '@atrium/server/db/connection/site'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { AppError } from '@atrium/server/http/app-error'
import { asAppError } from '@atrium/server/http/error-answer'
import { sql } from 'kysely'
import { refuseFull } from '../../tenant/server/tenant.actions.ts'
import { isOpen } from './invitation.queries.ts'

/** An invitation as its link shows it, while it can be accepted. */
export interface LinkedInvitation {
  id: string
  tenantId: number
  tenantNum: string
  tenantName: string
  email: string
  roles: string[]
  untilOn: string | null
  note: string | null
  inviterName: string | null
  roleIds: string[]
  /** The person asked for it, and may have an account only as long as the policy allows it. */
  isRegistration: boolean
  /** The account with this address, in whatever tenant. */
  accountId: string | null
}

/** The open invitation of a link, with its texts in a language. */
export async function findLinkedInvitation(
  site: Site,
  token: string,
  language: string,
): Promise<LinkedInvitation | undefined> {
  const { rows } = await site.alone(db =>
    sql<LinkedInvitation>`
      select i.id, i.tenant_id, i.role_ids, i.registration as is_registration, t.num as tenant_num, tr(t.name, ${language}) as tenant_name, a.email, i.until_on, i.note,
        (select real_name from app_user where id = i.created_by) as inviter_name,
        (select u.id from app_user u where lower(u.email) = lower(a.email)) as account_id,
        array(select tr(r.name, ${language}) from role r
          where r.tenant_id = i.tenant_id and r.id = any(i.role_ids) order by 1) as roles
      from invitation i
      join invitation_address a on a.tenant_id = i.tenant_id and a.id = i.id
      join tenant t on t.tenant_id = i.tenant_id
      where i.secret_hash = ${hashOf(token)} and t.enabled and ${isOpen}`.execute(db),
  )
  const [found] = rows
  // Without any of its roles it leads nowhere.
  return found && found.roles.length > 0 ? found : undefined
}

/** Records that the link was followed, once. */
export async function markOpened(site: Site, requestId: string, { id }: LinkedInvitation): Promise<void> {
  await site({ requestId }, db =>
    sql`update invitation set opened_at = now() where id = ${id} and opened_at is null`.execute(db),
  )
}

interface Acceptance {
  token: string
  requestId: string
}

/** Thrown to undo what was begun: the invitation is no longer open. */
class Closed extends Error {}

/** Runs work that may find the invitation closed; returns whether it did not. */
async function unlessClosed(work: Promise<void>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    if (error instanceof Closed) return false
    throw error
  }
}

/** Returns a refusal that the person can do something about, or tell the inviter; others are thrown. */
async function orRefusal(work: Promise<boolean>, known: readonly string[]): Promise<boolean | AppError> {
  try {
    return await work
  } catch (error) {
    const refusal = asAppError(error)
    if (known.includes(refusal.code)) return refusal
    throw error
  }
}

/**
 * Gives the roles of an invitation to the person with its address, who is signed in. Of acceptances at the same moment
 * exactly one returns true. A tenant that takes no guests refuses them.
 */
export const acceptInvitation = (
  site: Site,
  { token, requestId }: Acceptance,
  userId: string,
): Promise<boolean | AppError> =>
  orRefusal(
    unlessClosed(
      site({ userId, requestId }, async db => {
        const taken = await take(db, token)
        const { rows } = await sql`
          select from app_user u where u.id = ${userId} and lower(u.email) = lower(${taken.email}) and ${userIsValid}`.execute(
          db,
        )
        if (rows.length === 0) throw new Closed()
        await giveRoles(db, taken, userId)
      }),
    ),
    ['error.guest.not_taken'],
  )

export interface NewPerson {
  /** Asks for the approval without which the account stays disabled; absent if it needs none. */
  askForApproval?: (db: Scoped) => Promise<void>
  realName: string
  loginName: string
  password: string
}

/**
 * Creates an account in the inviting tenant with the roles of the invitation. The password was judged before. Returns
 * false if the invitation is no longer open, and a refusal that the person can do something about.
 */
export async function acceptAsNewPerson(
  site: Site,
  { token, requestId }: Acceptance,
  { realName, loginName, password, askForApproval }: NewPerson,
): Promise<boolean | AppError> {
  const passwordHash = await hashPassword(password)
  return orRefusal(
    unlessClosed(
      site({ requestId }, async db => {
        const taken = await take(db, token)
        const { tenantId, email, language } = taken
        await refuseFull(db, tenantId)
        const { id: userId } = await db
          .insertInto('appUser')
          .values({
            ...{ tenantId, realName, loginName, email, language },
            ...{ phone: null, imageUrl: null, defaultTenantId: null },
            timeZone: taken.timeZone,
            enabled: askForApproval === undefined,
            awaitsApproval: askForApproval !== undefined,
            // The link arrived there.
            emailVerifiedAt: new Date(nowMs()),
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        await db.insertInto('credential').values({ userId, passwordHash }).execute()
        await giveRoles(db, taken, userId)
        await askForApproval?.(db)
        await recordEvent(db, {
          ...{ tenantId, actorId: userId, requestId, entity: 'credential', entityId: userId },
          ...{ verb: 'update', detail: { way: 'invitation' } },
        })
      }),
    ),
    ['error.account.login_taken', 'error.email.taken', 'error.tenant.full'],
  )
}

interface Taken {
  id: string
  tenantId: number
  email: string
  language: string
  /** Of the person who invited, as the account form has it. */
  timeZone: string
}

/** Marks the invitation as accepted; a second request waits for the first one, and then finds it closed. */
async function take(db: Scoped, token: string): Promise<Taken> {
  const { rows } = await sql<Taken>`
    update invitation i set accepted_at = now()
    from invitation_address a, tenant t
    where a.tenant_id = i.tenant_id and a.id = i.id and t.tenant_id = i.tenant_id and t.enabled
      and i.secret_hash = ${hashOf(token)} and ${isOpen}
    returning i.id, i.tenant_id, a.email, i.language,
      coalesce((select time_zone from app_user where id = i.created_by), 'UTC') as time_zone`.execute(db)
  if (!rows[0]) throw new Closed()
  return rows[0]
}

/**
 * A role that the person holds already is extended, never shortened. So is the membership of a guest; that of a new one
 * lasts as long as the roles.
 */
async function giveRoles(db: Scoped, { id, tenantId }: Taken, userId: string): Promise<void> {
  await sql`update invitation set user_id = ${userId} where tenant_id = ${tenantId} and id = ${id}`.execute(
    db,
  )
  const { rows } = await sql`
    select from role r join invitation i on i.tenant_id = r.tenant_id and r.id = any(i.role_ids)
    where i.tenant_id = ${tenantId} and i.id = ${id}`.execute(db)
  if (rows.length === 0) throw new Closed()
  const { rows: memberships } = await sql`
    update guest g set until_on = case when g.until_on < coalesce(i.until_on, 'infinity') then i.until_on else g.until_on end
    from invitation i
    where i.tenant_id = ${tenantId} and i.id = ${id} and g.tenant_id = i.tenant_id and g.user_id = ${userId}
      and g.ended_at is null
    returning g.id`.execute(db)
  await sql`
    insert into member_role (tenant_id, user_id, role_id, end_on)
    select i.tenant_id, i.user_id, r.id, i.until_on
    from invitation i join role r on r.tenant_id = i.tenant_id and r.id = any(i.role_ids)
    where i.tenant_id = ${tenantId} and i.id = ${id}
    on conflict (tenant_id, role_id, user_id) do update set end_on = excluded.end_on
    where member_role.end_on is not null and (excluded.end_on is null or excluded.end_on > member_role.end_on)`.execute(
    db,
  )
  await joinUnits(db, { id, tenantId })
  if (memberships.length > 0) return
  await sql`
    update guest g set until_on = i.until_on from invitation i
    where i.tenant_id = ${tenantId} and i.id = ${id} and g.tenant_id = i.tenant_id and g.user_id = ${userId}`.execute(
    db,
  )
}

/** A unit in which the person is already stays as it is. The first one is the one that the person belongs to. */
async function joinUnits(db: Scoped, { id, tenantId }: Pick<Taken, 'id' | 'tenantId'>): Promise<void> {
  await sql`
    insert into unit_member (tenant_id, user_id, unit_id, end_on, is_primary)
    select i.tenant_id, i.user_id, n.id, i.until_on,
      row_number() over (order by array_position(i.unit_ids, n.id)) = 1 and not exists (
        select from unit_member m where m.tenant_id = i.tenant_id and m.user_id = i.user_id and m.is_primary)
    from invitation i join unit n on n.tenant_id = i.tenant_id and n.id = any(i.unit_ids)
    where i.tenant_id = ${tenantId} and i.id = ${id}
    on conflict do nothing`.execute(db)
}
