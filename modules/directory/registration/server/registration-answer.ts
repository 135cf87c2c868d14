import type { Scoped } from '@atrium/server/db/connection/tenant'
import { send } from '@atrium/server/delivery/send'
import { sql } from 'kysely'

interface Registered {
  tenantId: number
  loginName: string
  email: string | null
  language: string
}

/** Mails a person who has registered what an administrator decided; nobody without an address registers. */
export async function answerRegistration(
  db: Scoped,
  { tenantId, loginName, email, language }: Registered,
  code: 'IAM.REGISTRATION_APPROVED' | 'IAM.REGISTRATION_REFUSED',
): Promise<void> {
  if (email === null) return
  const { rows } = await sql<{ tenant: string }>`
    select tr(name, ${language}) as tenant from tenant where tenant_id = ${tenantId}`.execute(db)
  await send(db, {
    tenantId,
    code,
    args: { tenant: rows[0]?.tenant ?? '', loginName },
    to: [{ channel: 'EMAIL', address: email, language }],
  })
}
