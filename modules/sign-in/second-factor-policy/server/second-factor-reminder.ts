import type { CountableKind } from '@atrium/contract/sign-in/countable-kind'
import { nowMs } from '@atrium/server/db/connection/clock'
import type { Texts } from '@atrium/server/db/tables/columns'
import { inLanguage, send } from '@atrium/server/delivery/send'
import { AppError } from '@atrium/server/http/app-error'
import { sql } from 'kysely'
import { reminderHours } from '../second-factor-policy.contract.ts'
import { peopleOf } from './second-factor-people.queries.ts'
import { findRoles, type Grace, graceEnd } from './second-factor-policy.queries.ts'
import type { SecondFactorPolicyDb } from './second-factor-policy.tables.ts'

const hourMs = 3_600_000

/**
 * Reminds the people who must add a second factor and have none, and returns how many: nobody while none is required.
 * `db` sees all tenants. @throws `error.second_factor_policy.reminded`
 */
export async function remind(db: SecondFactorPolicyDb, tenantId: number, publicUrl: URL): Promise<number> {
  const policy = await db
    .selectFrom('secondFactorPolicy')
    .select(['id', 'graceDays', 'requiredSince', 'kinds', 'kindsSince', 'remindedAt'])
    .where('tenantId', '=', tenantId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!policy) return 0
  const { remindedAt } = policy
  if (remindedAt && nowMs() < remindedAt.getTime() + reminderHours * hourMs)
    throw new AppError('error.second_factor_policy.reminded', { at: remindedAt })
  const days = await findDays(db, tenantId, policy)
  if (days.size === 0) return 0
  const { rows } = await sql<{ name: Texts }>`
    select name from tenant where tenant_id = ${tenantId}`.execute(db)
  const link = new URL('/hiam/user/info?tab=security', publicUrl).href
  for (const [day, people] of days)
    await send(db, {
      tenantId,
      code: 'IAM.SECOND_FACTOR_NEEDED',
      args: language => ({ tenant: inLanguage(rows[0]?.name ?? {}, language), day, link }),
      to: people.map(userId => ({ userId })),
    })
  await db
    .updateTable('secondFactorPolicy')
    .set({ remindedAt: new Date(nowMs()) })
    .where('id', '=', policy.id)
    .execute()
  return [...days.values()].flat().length
}

const later = (one: Date, other: Date | null): Date => (other && other > one ? other : one)

/** The people who must add one and have none that counts, by the day from which their sign-in asks for it. */
async function findDays(
  db: SecondFactorPolicyDb,
  tenantId: number,
  { kinds, kindsSince, ...everyone }: Grace & { kinds: CountableKind[]; kindsSince: Date | null },
): Promise<Map<string, string[]>> {
  const roles = (await findRoles(db, tenantId)).filter(({ demand }) => demand === 'required')
  const ofEveryone = everyone.requiredSince !== null
  const required = { ofEveryone, roleIds: roles.map(({ roleId }) => roleId), kinds }
  const { rows } = await sql<{ id: string; roleIds: string[]; hasAny: boolean }>`
    select id, role_ids, has_app or has_passkey as has_any from (${peopleOf(tenantId, required)}) person
    where not has_factor and is_required`.execute(db)
  const days = new Map<string, string[]>()
  for (const { id, roleIds, hasAny } of rows) {
    const own = [everyone, ...roles.filter(({ roleId }) => roleIds.includes(roleId))]
    const ends = own.flatMap(({ requiredSince, graceDays }) =>
      requiredSince
        ? Number(graceEnd(hasAny ? later(requiredSince, kindsSince) : requiredSince, graceDays))
        : [],
    )
    const day = new Date(Math.min(...ends)).toISOString().slice(0, 10)
    days.set(day, [...(days.get(day) ?? []), id])
  }
  return days
}
