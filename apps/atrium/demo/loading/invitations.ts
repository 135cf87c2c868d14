import { randomBytes } from 'node:crypto'
import { invitationDays } from '@atrium/directory/invitation/invitation.contract.ts'
import { lookUp } from '@atrium/server/seed/rows'
import { sql } from 'kysely'
import type { Held, InvitationData, TenantData } from '../data.ts'
import type { DemoDb } from '../demo.tables.ts'
import type { LoadedTenant } from './loaded-tenant.ts'
import { dayIn } from './tenants.ts'

/** Loads the invitations by which the tenant's guests came, and those that nobody has accepted. */
export async function loadInvitations(
  db: DemoDb,
  place: LoadedTenant,
  { guests = {}, invitations = [], language = 'en_US' }: TenantData,
): Promise<void> {
  for (const [login, roles] of Object.entries(guests)) {
    const userId = lookUp(place.people, login)
    const { email } = await db
      .selectFrom('appUser')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    await insert(
      db,
      place,
      language,
      { email: email ?? login, roles, daysAgo: 21, state: 'accepted' },
      userId,
    )
  }
  for (const invitation of invitations) await insert(db, place, language, invitation)
}

async function insert(
  db: DemoDb,
  place: LoadedTenant,
  language: string,
  { email, roles, daysAgo, state }: InvitationData | (Omit<InvitationData, 'state'> & { state: 'accepted' }),
  userId: string | null = null,
): Promise<void> {
  const { tenantId } = place
  const after = (hours: number) => new Date(Date.now() - daysAgo * 86_400_000 + hours * 3_600_000)
  const { rows } = await sql<{ id: string }>`
    insert into invitation (tenant_id, role_ids, until_on, language, secret_hash, sent_at, expires_at, opened_at,
      accepted_at, revoked_at, user_id, created_by)
    values (${tenantId}, ${roles.map(held => lookUp(place.roles, roleOf(held)))}, ${dayIn(place, untilOf(roles))},
      ${language}, ${randomBytes(32)}, ${after(0)}, ${after(invitationDays * 24)},
      ${state === 'opened' || state === 'accepted' ? after(2) : null}, ${state === 'accepted' ? after(3) : null},
      ${state === 'revoked' ? after(5) : null}, ${userId}, (
        select m.user_id from member_role m join role r on r.tenant_id = m.tenant_id and r.id = m.role_id
        where m.tenant_id = ${tenantId} and r.built_in order by m.user_id limit 1))
    returning id`.execute(db)
  await sql`insert into invitation_address (tenant_id, id, email) values (${tenantId}, ${rows[0]?.id}, ${email})`.execute(
    db,
  )
}

const roleOf = (held: Held): string => (typeof held === 'string' ? held : held.role)

/** Access ends with the first of the roles. */
const untilOf = (roles: readonly Held[]): number | undefined =>
  roles.flatMap(held => (typeof held === 'string' ? [] : (held.until ?? []))).sort((a, b) => a - b)[0]
