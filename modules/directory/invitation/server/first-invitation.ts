import type { Scoped } from '@atrium/server/db/connection/tenant'
import { AppError } from '@atrium/server/http/app-error'
import { sql } from 'kysely'
import { isOpen } from './invitation.queries.ts'
import { insertLinks, mailLinks, newLink } from './invitation.sending.ts'
import type { InvitationTables } from './invitation.tables.ts'

interface FirstInvitation {
  tenantId: number
  /** The person who invites. */
  userId: string
  email: string
  language: string
  publicUrl: URL
}

/** Invites the first administrator of a new tenant. `connection` sees all tenants. */
export async function inviteAdministrator(
  connection: Scoped,
  { email, language, ...inviting }: FirstInvitation,
): Promise<void> {
  const db = connection.$extendTables<InvitationTables>()
  const role = await db
    .selectFrom('role')
    .select('id')
    .where('tenantId', '=', inviting.tenantId)
    .where('builtIn', '=', true)
    .where('code', '=', 'role/organization/default/administrator')
    .executeTakeFirstOrThrow()
  const terms = { roleIds: [role.id], language }
  await mailLinks({ db, ...inviting }, terms, await insertLinks({ db, ...inviting }, [email], terms))
}

interface Invited {
  id: string
  state: 'open' | 'expired' | 'closed'
}

/** The last invitation of an address to a tenant; undefined if there is none. `connection` sees all tenants. */
export async function findFirstInvitation(
  connection: Scoped,
  { tenantId, email }: Pick<FirstInvitation, 'tenantId' | 'email'>,
): Promise<Invited | undefined> {
  const { rows } = await sql<Invited>`
    select i.id, case when i.accepted_at is not null or i.revoked_at is not null then 'closed'
      when ${isOpen} then 'open' else 'expired' end as state
    from invitation i join invitation_address a on a.tenant_id = i.tenant_id and a.id = i.id
    where i.tenant_id = ${tenantId} and lower(a.email) = lower(${email})
    order by i.created_at desc limit 1 for update of i`.execute(connection)
  return rows[0]
}

/**
 * Sends the invitation of a first administrator again with a new link, which ends the one before.
 * @throws `error.invitation.closed`
 */
export async function inviteAdministratorAgain(
  connection: Scoped,
  { email, language, ...inviting }: FirstInvitation,
): Promise<void> {
  const db = connection.$extendTables<InvitationTables>()
  const known = await findFirstInvitation(db, { email, tenantId: inviting.tenantId })
  if (!known) return inviteAdministrator(connection, { email, language, ...inviting })
  if (known.state === 'closed') throw new AppError('error.invitation.closed')
  const { token, columns } = newLink()
  const { roleIds } = await db
    .updateTable('invitation')
    .set({ openedAt: null, ...columns })
    .where('tenantId', '=', inviting.tenantId)
    .where('id', '=', known.id)
    .returning('roleIds')
    .executeTakeFirstOrThrow()
  await mailLinks({ db, ...inviting }, { roleIds, language }, [{ id: known.id, email, token }])
}
