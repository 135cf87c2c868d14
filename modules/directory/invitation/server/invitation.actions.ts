import type { BodyOf } from '@atrium/contract/endpoint'
import type { ErrorCode } from '@atrium/contract/errors'
import { requireOffered } from '@atrium/language/language/server/language.reads.ts'
import { requireAccess } from '@atrium/server/access/decide'
import type { Session } from '@atrium/server/auth/session'
import { nowMs } from '@atrium/server/db/connection/clock'
import { isPast } from '@atrium/server/db/connection/day'
import type { AvailableChannels } from '@atrium/server/delivery/channels/senders'
import type { RenderedMessage } from '@atrium/server/delivery/render-template'
import { renderAlone } from '@atrium/server/delivery/send'
import { AppError } from '@atrium/server/http/app-error'
import { errorText } from '@atrium/server/http/error-texts'
import { sql } from 'kysely'
import { refuseRoles } from '../../assignment/server/assignment.reads.ts'
import { findInvitationDomains, isOutside } from '../../registration/server/invitation-domains.ts'
import type { Acting } from '../../shared/server/assignable-roles.ts'
import { findFreePlaces } from '../../tenant/server/tenant.actions.ts'
import { refusePlaces } from '../../unit/server/unit-role.actions.ts'
import { unitMemberApi } from '../../unit/unit-member.contract.ts'
import { type InviteAnswer, type invitationApi, invitedEmail } from '../invitation.contract.ts'
import { mailArguments } from './invitation.messages.ts'
import { findInvitedAmong, findPeopleAmong, isOpen } from './invitation.queries.ts'
import { type Inviting, insertLinks, mailCode, mailLinks, newLink } from './invitation.sending.ts'
import type { InvitationDb } from './invitation.tables.ts'

/** The call and what it needs besides. */
export interface InvitationContext {
  db: InvitationDb
  session: Session
  language: string
  availableChannels: AvailableChannels
  publicUrl: URL
}

/**
 * Invites people. Whether an address has an account in another tenant is looked up for none of them, so that neither the
 * answer nor its time says so.
 * @throws `error.mail.unconfigured`, `error.role.unknown`, `error.role.above_own`, `error.language.unknown`,
 * `error.invitation.until_past`
 */
export async function invite(
  context: InvitationContext,
  { emails, ...draft }: BodyOf<typeof invitationApi.create>,
): Promise<InviteAnswer> {
  const { db, session, language } = context
  await refuseDraft(context, draft)
  const wanted = new Map(emails.map(email => [email.toLowerCase(), email]))
  const keys = [...wanted.keys()]
  // Two calls at the same moment must not invite the same address twice, nor more people than there is room for.
  const places = await findFreePlaces(db, session.tenantId)
  const [people, invited] = [await findPeopleAmong(db, keys), await findInvitedAmong(db, keys)]
  const domains = await findInvitationDomains(db)
  let free = places === undefined ? Number.POSITIVE_INFINITY : places.free - (await countOpen(db))
  const answer: InviteAnswer = { invited: [], refused: [] }
  const accepted: string[] = []
  for (const [key, email] of wanted) {
    const code = refusalOf(email, {
      isHere: people.has(key),
      isOutside: isOutside(domains, email),
      isInvited: invited.has(key),
      isFull: free <= 0,
    })
    if (code === undefined) {
      free -= 1
      accepted.push(email)
    } else {
      const values = { count: places?.limit ?? 0, email, domains: domains.join(', ') }
      answer.refused.push({ email, code, message: errorText(code, language, values, session.timeZone) })
    }
  }
  const inviting = invitingIn(context)
  const sent = accepted.length > 0 ? await insertLinks(inviting, accepted, draft) : []
  await mailLinks(inviting, draft, sent)
  answer.invited = sent.map(({ id, email }) => ({ email, id }))
  return answer
}

const invitingIn = ({ db, session: { tenantId, userId }, publicUrl }: InvitationContext): Inviting => ({
  db,
  tenantId,
  userId,
  publicUrl,
})

/** The mail of a draft, for a look before it is sent. @throws `error.send_config.unknown` */
export async function previewMail(
  { db, session: { tenantId, userId } }: Pick<InvitationContext, 'db' | 'session'>,
  draft: Draft,
): Promise<Pick<RenderedMessage, 'subject' | 'text'>> {
  const args = await mailArguments(db, { tenantId, userId }, draft)
  const { subject, text } = await renderAlone(db, { tenantId, code: mailCode, args }, draft.language)
  return { subject, text }
}

/** How many people can still be invited; undefined without a limit. */
export async function countFree(db: InvitationDb, tenantId: number): Promise<number | undefined> {
  const places = await findFreePlaces(db, tenantId)
  return places && Math.max(0, places.free - (await countOpen(db)))
}

function refusalOf(
  email: string,
  known: { isHere: boolean; isOutside: boolean; isInvited: boolean; isFull: boolean },
): ErrorCode | undefined {
  if (!invitedEmail.safeParse(email).success) return 'error.invitation.email_wrong'
  if (known.isHere) return 'error.invitation.here'
  if (known.isOutside) return 'error.invitation.outside'
  if (known.isInvited) return 'error.invitation.open'
  return known.isFull ? 'error.tenant.full' : undefined
}

type Draft = BodyOf<typeof invitationApi.preview>

async function refuseDraft(
  { db, session, language, availableChannels }: InvitationContext,
  { roleIds, unitIds = [], untilDate, language: mailLanguage }: Draft,
): Promise<void> {
  if (!availableChannels.has('EMAIL')) throw new AppError('error.mail.unconfigured')
  await refuseRoles(db, session, language, session.tenantId, roleIds)
  await refuseUnits({ db, session, language }, unitIds)
  await requireOffered(db, mailLanguage)
  if (untilDate !== undefined && (await isPast(db, untilDate)))
    throw new AppError('error.invitation.until_past')
}

/**
 * Refuses units for which the session could not assign people now.
 * @throws `error.forbidden`, `error.unit.unknown`, `error.unit.role_above_own`, `error.step_up.needed`
 */
async function refuseUnits(acting: Acting<InvitationDb>, unitIds: readonly string[]): Promise<void> {
  if (unitIds.length === 0) return
  requireAccess(acting.session, unitMemberApi.assign.access)
  const { rows } = await sql`select from unit where id::text = any(${unitIds})`.execute(acting.db)
  if (rows.length < new Set(unitIds).size) throw new AppError('error.unit.unknown')
  await refusePlaces(
    acting,
    unitIds.map(unitId => ({ unitId })),
  )
}

/** Every open invitation may need a place; people who registered themselves take one when they come. */
async function countOpen(db: InvitationDb): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from invitation i where i.tenant_id = current_tenant()
      and not i.registration and ${isOpen}`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Sends an invitation again, which also renews one that has expired or could not be delivered.
 * @throws `error.not_found`, `error.invitation.closed` if it was accepted or revoked, and what inviting throws
 */
export async function resend(
  context: InvitationContext,
  id: string,
  corrected: string | undefined,
): Promise<void> {
  const { db, session } = context
  const row = await lockInvitation(db, id)
  const { roleIds, unitIds, untilOn, note } = row
  const terms = {
    roleIds,
    unitIds,
    language: row.language,
    ...(untilOn !== null && { untilDate: untilOn }),
    ...(note !== null && { note }),
  }
  await refuseDraft(context, terms)
  const email = corrected ?? row.email
  const key = [email.toLowerCase()]
  const [people, invited] = [await findPeopleAmong(db, key), await findInvitedAmong(db, key, id)]
  // An open one has its place already.
  const isFull = !row.isOpen && ((await countFree(db, session.tenantId)) ?? 1) <= 0
  const domains = await findInvitationDomains(db)
  const code = refusalOf(email, {
    isHere: people.size > 0,
    isOutside: isOutside(domains, email),
    isInvited: invited.size > 0,
    isFull,
  })
  if (code) {
    const count = (await findFreePlaces(db, session.tenantId))?.limit ?? 0
    throw new AppError(code, { count, email, domains: domains.join(', ') })
  }
  const link = newLink()
  await db
    .updateTable('invitation')
    .set({ openedAt: null, ...link.columns })
    .where('id', '=', id)
    .execute()
  await db.updateTable('invitationAddress').set({ email }).where('id', '=', id).execute()
  await mailLinks(invitingIn(context), terms, [{ id, email, token: link.token }])
}

/** @throws `error.not_found`, `error.invitation.closed` */
export async function revoke(db: InvitationDb, id: string): Promise<void> {
  await lockInvitation(db, id)
  await db
    .updateTable('invitation')
    .set({ revokedAt: new Date(nowMs()) })
    .where('id', '=', id)
    .execute()
}

/** Locks an invitation that was neither accepted nor revoked, so that it is not accepted meanwhile. */
async function lockInvitation(db: InvitationDb, id: string) {
  const { rows } = await sql<{
    email: string
    roleIds: string[]
    unitIds: string[]
    untilOn: string | null
    note: string | null
    language: string
    isOpen: boolean
    isClosed: boolean
  }>`
    select a.email, i.role_ids, array(select id from unit where id = any(i.unit_ids)) as unit_ids, i.until_on, i.note, i.language,
      ${isOpen} as is_open,
      i.accepted_at is not null or i.revoked_at is not null as is_closed
    from invitation i join invitation_address a on a.tenant_id = i.tenant_id and a.id = i.id
    where i.tenant_id = current_tenant() and i.id::text = ${id} for update of i`.execute(db)
  const [row] = rows
  if (!row) throw new AppError('error.not_found')
  if (row.isClosed) throw new AppError('error.invitation.closed')
  return row
}
