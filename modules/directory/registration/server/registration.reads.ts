import { invitationPath } from '@atrium/contract/sign-in/proof'
import type { HeldRole } from '@atrium/server/access/grants'
import { userIsValid } from '@atrium/server/auth/session'
import { findRights } from '@atrium/server/auth/session-rights'
import { rolesOfSession } from '@atrium/server/auth/session-roles'
import type { Cache } from '@atrium/server/cache/cache'
import { nowMs } from '@atrium/server/db/connection/clock'
import type { Site } from '@atrium/server/db/connection/site'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { send } from '@atrium/server/delivery/send'
import { type RawBuilder, sql } from 'kysely'
import { grantable } from '../../assignment/server/assignment.queries.ts'
import { invitationDays } from '../../invitation/invitation.contract.ts'
import { insertLinks } from '../../invitation/server/invitation.sending.ts'
import type { InvitationDb } from '../../invitation/server/invitation.tables.ts'
import { domainOf } from '../../mail-domain/server/domain-name.ts'
import { findPermitted } from '../../shared/server/permitted-people.ts'

interface Services {
  site: Site
  cache: Cache
}

/** The terms of an account that a person makes by themselves. */
export interface Registration {
  tenantId: number
  tenantName: Record<string, string>
  roleId: string
  needsApproval: boolean
}

interface Policy extends Registration {
  setBy: string
  /** Those of the person who saved the policy, in the tenant today. */
  roles: HeldRole[]
}

/** Whether any tenant takes registrations, so that there is a page for it. */
export async function takesRegistrations(site: Site): Promise<boolean> {
  const { rows } = await site.alone(db =>
    sql`select from registration_policy where takes_registrations limit 1`.execute(db),
  )
  return rows.length > 0
}

/** The terms on which the owner of an address can register now; undefined if they cannot. */
export const findRegistration = (services: Services, email: string): Promise<Registration | undefined> =>
  findOpen(
    services,
    sql`p.tenant_id = (
    select d.tenant_id from mail_domain d where d.domain = ${domainOf(email)} and d.verified_at is not null)`,
  )

/** Whether people can register in a tenant now. */
export const isOpenIn = async (services: Services, tenantId: number): Promise<boolean> =>
  (await findOpen(
    services,
    sql`p.tenant_id = ${tenantId} and exists (
      select from mail_domain d where d.tenant_id = p.tenant_id and d.verified_at is not null)`,
  )) !== undefined

async function findOpen(services: Services, where: RawBuilder<unknown>): Promise<Registration | undefined> {
  const { rows } = await services.site.alone(db =>
    sql<Policy>`
      select p.tenant_id, t.name as tenant_name, p.role_id, p.needs_approval, s.user_id as set_by,
        ${rolesOfSession(sql`true`)} as roles
      from registration_policy p
      join tenant t on t.tenant_id = p.tenant_id and t.enabled
      join role r on r.tenant_id = p.tenant_id and r.id = p.role_id and r.enabled
      join app_user u on u.id = p.updated_by and ${userIsValid}
      cross join lateral (select p.tenant_id, u.id as user_id, null::uuid as role_id) s
      where p.takes_registrations and ${where}`.execute(db),
  )
  const [found] = rows
  return found && (await couldHandOut(services, found)) ? found : undefined
}

/** Whether the person who saved the policy could hand out its role today. */
async function couldHandOut(services: Services, { tenantId, roles, roleId }: Policy): Promise<boolean> {
  const first = roles[0]
  if (!first) return false
  const of = { tenantId, roleId: first.id, roles, token: null, serviceAccount: null }
  const rights = await findRights(services, of)
  const { rows } = await services.site.alone(db =>
    sql`select from role r where r.tenant_id = ${tenantId} and r.id = ${roleId}
      and ${grantable({ ...rights, tenantId })}`.execute(db),
  )
  return rows.length > 0
}

/**
 * Mails the owner of an address a link to an account, if people at its domain can register; one who has an account is
 * mailed so. The answer to the caller must be the same in any case.
 */
export async function askForAccount(
  services: Services,
  { publicUrl, requestId }: { publicUrl: URL; requestId: string },
  { email, language }: { email: string; language: string },
): Promise<void> {
  const registration = await findRegistration(services, email)
  if (!registration) return
  const { tenantId, tenantName, roleId } = registration
  const tenant = tenantName[language] ?? tenantName.en_US ?? Object.values(tenantName)[0] ?? ''
  await services.site({ requestId }, async (db: InvitationDb) => {
    const isKnown = await hasAccount(db, email)
    const link = new URL(isKnown ? '/user/login' : invitationPath, publicUrl)
    if (!isKnown) {
      await endEarlier(db, tenantId, email)
      const terms = { roleIds: [roleId], language, isRegistration: true }
      const [sent] = await insertLinks({ db, tenantId }, [email], terms)
      link.searchParams.set('token', sent?.token ?? '')
    }
    await send(db, {
      tenantId,
      code: isKnown ? 'IAM.REGISTRATION_KNOWN' : 'IAM.REGISTRATION',
      args: { tenant, days: invitationDays },
      secrets: { link: link.href },
      to: [{ channel: 'EMAIL', address: email, language }],
      usefulUntil: new Date(nowMs() + invitationDays * 86_400_000),
    })
  })
}

async function hasAccount(db: Scoped, email: string): Promise<boolean> {
  const { rows } = await sql`select from app_user where lower(email) = lower(${email})`.execute(db)
  return rows.length > 0
}

/** The link that was mailed last is the one that counts. */
async function endEarlier(db: Scoped, tenantId: number, email: string): Promise<void> {
  await sql`
    update invitation i set revoked_at = now() from invitation_address a
    where a.tenant_id = i.tenant_id and a.id = i.id and i.tenant_id = ${tenantId} and i.registration
      and i.accepted_at is null and i.revoked_at is null and lower(a.email) = lower(${email})`.execute(db)
}

/** Notifies the people who may enable the account of a person who has registered. */
export async function askForApproval(
  db: Scoped,
  { tenantId, realName, loginName }: { tenantId: number; realName: string; loginName: string },
  publicUrl: URL,
): Promise<void> {
  const link = new URL('/hiam/sub-account-org/users', publicUrl)
  link.searchParams.set('loginName', loginName)
  await send(db, {
    tenantId,
    code: 'IAM.REGISTERED',
    args: { person: realName, link: link.href },
    to: (await findPermitted(db, tenantId, 'iam.account.freeze')).map(userId => ({ userId })),
  })
}
