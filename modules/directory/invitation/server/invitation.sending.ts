import { invitationPath } from '@atrium/contract/sign-in/proof'
import { newToken } from '@atrium/server/auth/proof'
import { hashOf } from '@atrium/server/auth/session'
import { nowMs } from '@atrium/server/db/connection/clock'
import { sendEach } from '@atrium/server/delivery/send'
import { sql } from 'kysely'
import { invitationDays } from '../invitation.contract.ts'
import { mailArguments } from './invitation.messages.ts'
import type { InvitationDb } from './invitation.tables.ts'

export const mailCode = 'IAM.INVITATION'

/** On whose behalf invitations are sent. */
export interface Inviting {
  db: InvitationDb
  tenantId: number
  /** The person who invites. */
  userId: string
  publicUrl: URL
}

export interface Terms {
  roleIds: readonly string[]
  unitIds?: readonly string[] | undefined
  untilDate?: string | undefined
  note?: string | undefined
  language: string
  /** The person asked for it, at a verified mail domain. */
  isRegistration?: boolean
}

/** An invitation and the token of its link, which is not stored. */
export interface SentMail {
  id: string
  email: string
  token: string
}

/** A new link, with the columns that it changes. */
export function newLink() {
  const token = newToken()
  const sentAt = new Date(nowMs())
  const expiresAt = new Date(nowMs() + invitationDays * 86_400_000)
  return { token, columns: { secretHash: hashOf(token), sentAt, expiresAt } }
}

/** Stores the invitations of these addresses, in as many statements for one as for 500. */
export async function insertLinks(
  { db, tenantId }: Pick<Inviting, 'db' | 'tenantId'>,
  emails: readonly string[],
  { roleIds, unitIds = [], untilDate, note, language, isRegistration = false }: Terms,
): Promise<SentMail[]> {
  const links = emails.map(email => ({ email, ...newLink() }))
  const rows = await db
    .insertInto('invitation')
    .values(
      links.map(({ columns }) => ({
        tenantId,
        roleIds: [...new Set(roleIds)],
        unitIds: [...new Set(unitIds)],
        untilOn: untilDate ?? null,
        note: note || null,
        language,
        registration: isRegistration,
        ...columns,
      })),
    )
    .returning(['id', 'secretHash'])
    .execute()
  const ids = new Map(rows.map(({ id, secretHash }) => [secretHash.toString('hex'), id]))
  const sent = links.map(({ email, token, columns }) => ({
    id: ids.get(columns.secretHash.toString('hex')) ?? '',
    email,
    token,
  }))
  await db
    .insertInto('invitationAddress')
    .values(sent.map(({ id, email }) => ({ tenantId, id, email })))
    .execute()
  return sent
}

/**
 * Sends mails of invitations that are alike but for address and link, as part of the change, and remembers them, so that
 * the list can say that one came back.
 */
export async function mailLinks(
  { db, tenantId, userId, publicUrl }: Inviting,
  terms: Terms,
  mails: readonly SentMail[],
): Promise<void> {
  if (mails.length === 0) return
  const linkWith = (token: string) => {
    const link = new URL(invitationPath, publicUrl)
    link.searchParams.set('token', token)
    return link.href
  }
  await sendEach(
    db,
    {
      tenantId,
      code: mailCode,
      args: await mailArguments(db, { tenantId, userId }, terms),
      usefulUntil: new Date(nowMs() + invitationDays * 86_400_000),
    },
    mails.map(({ email, token }) => ({
      secrets: { link: linkWith(token) },
      to: [{ channel: 'EMAIL', address: email, language: terms.language }],
    })),
  )
  // The rows of this transaction, which began at now().
  await sql`
    update invitation i set delivery_id = d.id
    from invitation_address a, delivery d
    where a.tenant_id = i.tenant_id and a.id = i.id and i.tenant_id = ${tenantId}
      and i.id = any(${mails.map(({ id }) => id)}::uuid[]) and d.tenant_id = i.tenant_id and d.created_at >= now()
      and d.code = ${mailCode} and d.recipient = a.email`.execute(db)
}
