import type { Scoped } from '@atrium/server/db/connection/tenant'
import { insertLinks, mailLinks } from './invitation.sending.ts'
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
