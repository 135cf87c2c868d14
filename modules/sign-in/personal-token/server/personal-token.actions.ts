import type { BodyOf } from '@atrium/contract/endpoint'
import { newPersonalToken } from '@atrium/server/auth/personal-token'
import { hashOf, isUnbound, type Session } from '@atrium/server/auth/session'
import { conflictError, lockVersion } from '@atrium/server/db/tables/rows'
import { AppError } from '@atrium/server/http/app-error'
import { sql } from 'kysely'
import { mostTokens, type personalTokenApi, usualDays } from '../personal-token.contract.ts'
import { findHeldSets, findPolicy } from './personal-token.queries.ts'
import type { PersonalTokenDb } from './personal-token.tables.ts'

type Draft = BodyOf<typeof personalTokenApi.create>

/**
 * Creates a token for the tenant and role of the session. Only the owner's browser may: what a client holds ends with
 * the client, and a token would not.
 */
export async function createToken(
  db: PersonalTokenDb,
  session: Session,
  draft: Draft,
  language: string,
): Promise<{ id: string; token: string }> {
  if (isUnbound(session)) throw new AppError('error.personal_token.client')
  const { userId, roleId } = session
  // One after another for each person, so that the limit holds.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`personal-token:${userId}`}, 0))`.execute(db)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from personal_token
    where user_id = ${userId} and revoked_at is null and ends_at > now()`.execute(db)
  if ((rows[0]?.count ?? 0) >= mostTokens)
    throw new AppError('error.personal_token.too_many', { most: mostTokens })
  if (draft.permissionSetIds) await requireHeld(db, session, draft.permissionSetIds, language)
  const token = newPersonalToken()
  const { id } = await db
    .insertInto('personalToken')
    .values({
      userId,
      roleId,
      name: draft.name,
      secretHash: hashOf(token),
      permissionSetIds: draft.permissionSetIds ? [...new Set(draft.permissionSetIds)] : null,
      networks: draft.networks.map(asBlock),
      endsAt: await endOf(db, session, draft.endDate),
      revokedAt: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token }
}

/** An address is a block of one. */
export const asBlock = (network: string): string =>
  network.includes('/') ? network : `${network}/${network.includes(':') ? 128 : 32}`

/** @throws `error.personal_token.permission` for a permission set that the owner does not hold */
async function requireHeld(
  db: PersonalTokenDb,
  session: Session,
  setIds: readonly string[],
  language: string,
): Promise<void> {
  const pages = await findHeldSets(db, session, language)
  const held = new Set(pages.flatMap(({ sets }) => sets.map(({ id }) => id)))
  if (!setIds.every(id => held.has(id))) throw new AppError('error.personal_token.permission')
}

/**
 * The end of the last day, where the owner is.
 * @throws `error.personal_token.end` unless that day is between today and the longest lifetime of the tenant
 */
async function endOf(db: PersonalTokenDb, session: Session, endDate: string | undefined): Promise<Date> {
  const { longestDays } = await findPolicy(db, session.tenantId)
  const days = Math.min(usualDays, longestDays)
  const { rows } = await sql<{ endsAt: Date; isAllowed: boolean }>`
    select (last + 1)::timestamp at time zone ${session.timeZone} as ends_at,
      last between today and today + ${longestDays}::int as is_allowed
    from (select (now() at time zone ${session.timeZone})::date as today) t,
      lateral (select coalesce(${endDate ?? null}::date, today + ${days}::int) as last) l`.execute(db)
  const [found] = rows
  if (!found?.isAllowed) throw new AppError('error.personal_token.end', { most: longestDays })
  return found.endsAt
}

/**
 * Revokes a token that `db` can see. The commit notifies every instance, which then reads it again.
 * @throws `error.not_found` if there is none, or it is not this person's
 */
export async function revokeToken(
  db: PersonalTokenDb,
  { id, userId }: { id: string; userId?: string },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update personal_token set revoked_at = coalesce(revoked_at, now())
    where id::text = ${id} and user_id = coalesce(${userId ?? null}::uuid, user_id)
    returning id`.execute(db)
  if (rows.length === 0) throw new AppError('error.not_found')
}

/** Sets the longest lifetime of new tokens of the tenant. */
export async function setPolicy(
  db: PersonalTokenDb,
  tenantId: number,
  { longestDays, objectVersionNumber = 0 }: BodyOf<typeof personalTokenApi.setPolicy>,
): Promise<void> {
  const own = await db
    .selectFrom('personalTokenPolicy')
    .select('id')
    .where('tenantId', '=', tenantId)
    .executeTakeFirst()
  if (own) {
    await lockVersion(db, 'personalTokenPolicy', { id: own.id, objectVersionNumber })
    await db.updateTable('personalTokenPolicy').set({ longestDays }).where('id', '=', own.id).execute()
    return
  }
  const made = await db
    .insertInto('personalTokenPolicy')
    .values({ longestDays })
    .onConflict(conflict => conflict.column('tenantId').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) return
  // Another request set the first one at the same moment.
  const { id } = await db
    .selectFrom('personalTokenPolicy')
    .select('id')
    .where('tenantId', '=', tenantId)
    .executeTakeFirstOrThrow()
  throw await conflictError(db, 'personalTokenPolicy', id)
}
