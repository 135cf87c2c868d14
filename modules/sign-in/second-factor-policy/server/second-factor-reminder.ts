import { nowMs } from '@atrium/server/db/connection/clock'
import type { Texts } from '@atrium/server/db/tables/columns'
import { inLanguage, send } from '@atrium/server/delivery/send'
import { AppError } from '@atrium/server/http/app-error'
import { sql } from 'kysely'
import { reminderHours } from '../second-factor-policy.contract.ts'
import { peopleOf } from './second-factor-people.queries.ts'
import { findRoles, graceEnd } from './second-factor-policy.queries.ts'
import type { SecondFactorPolicyDb } from './second-factor-policy.tables.ts'

const hourMs = 3_600_000

/**
 * Reminds the people who must add a second factor and have none, and returns how many: nobody while none is required.
 * `db` sees all tenants. @throws `error.second_factor_policy.reminded`
 */
export async function remind(db: SecondFactorPolicyDb, tenantId: number, publicUrl: URL): Promise<number> {
  const policy = await db
    .selectFrom('secondFactorPolicy')
    .select(['id', 'graceDays', 'requiredSince', 'remindedAt'])
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

/** The people who must add one and have none, by the day from which their sign-in asks for it. */
async function findDays(
  db: SecondFactorPolicyDb,
  tenantId: number,
  { requiredSince, graceDays }: { requiredSince: Date | null; graceDays: number },
): Promise<Map<string, string[]>> {
  const ends = new Map(
    (await findRoles(db, tenantId)).flatMap(role =>
      role.requiredSince ? [[role.roleId, graceEnd(role.requiredSince, role.graceDays)] as const] : [],
    ),
  )
  const ofEveryone = requiredSince ? [graceEnd(requiredSince, graceDays)] : []
  const required = { ofEveryone: requiredSince !== null, roleIds: [...ends.keys()] }
  const { rows } = await sql<{ id: string; roleIds: string[] }>`
    select id, role_ids from (${peopleOf(tenantId, required)}) person
    where not has_factor and is_required`.execute(db)
  const days = new Map<string, string[]>()
  for (const { id, roleIds } of rows) {
    const own = [...ofEveryone, ...roleIds.flatMap(roleId => ends.get(roleId) ?? [])]
    const day = new Date(Math.min(...own.map(Number))).toISOString().slice(0, 10)
    days.set(day, [...(days.get(day) ?? []), id])
  }
  return days
}
