import type { Scoped } from '@atrium/server/db/connection/tenant'
import { AppError } from '@atrium/server/http/app-error'
import { sql } from 'kysely'
import type { InvitationState } from '../invitation.contract.ts'
import { stateOfInvitation } from './invitation.queries.ts'
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
  state: InvitationState
}

/** The last invitation of an address to a tenant; undefined if there is none. `connection` sees all tenants. */
export async function findLastInvitation(
  connection: Scoped,
  { tenantId, email }: Pick<FirstInvitation, 'tenantId' | 'email'>,
): Promise<Invited | undefined> {
  const { rows } = await sql<Invited>`
    select i.id, ${stateOfInvitation} as state
    from invitation i
    join invitation_address a on a.tenant_id = i.tenant_id and a.id = i.id
    left join delivery d on d.tenant_id = i.tenant_id and d.id = i.delivery_id
    where i.tenant_id = ${tenantId} and lower(a.email) = lower(${email})
    order by i.created_at desc limit 1`.execute(connection)
  return rows[0]
}

/**
 * Sends the invitation of a first administrator again with a new link, which ends the one before.
 * @throws `error.invitation.closed` if it was accepted or revoked
 */
export async function inviteAdministratorAgain(
  connection: Scoped,
  { email, language, ...inviting }: FirstInvitation,
): Promise<void> {
  const db = connection.$extendTables<InvitationTables>()
  const last = await findLastInvitation(db, { email, tenantId: inviting.tenantId })
  if (!last) return inviteAdministrator(connection, { email, language, ...inviting })
  const { token, columns } = newLink()
  const renewed = await db
    .updateTable('invitation')
    .set({ openedAt: null, ...columns })
    .where('tenantId', '=', inviting.tenantId)
    .where('id', '=', last.id)
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .returning('roleIds')
    .executeTakeFirst()
  if (!renewed) throw new AppError('error.invitation.closed')
  const terms = { roleIds: renewed.roleIds, language }
  await mailLinks({ db, ...inviting }, terms, [{ id: last.id, email, token }])
}
