import { nowMs } from '@atrium/server/db/connection/clock'
import type { Texts } from '@atrium/server/db/tables/columns'
import { inLanguage, send } from '@atrium/server/delivery/send'
import { AppError } from '@atrium/server/http/app-error'
import { sql } from 'kysely'
import { isCompulsory, reminderHours } from '../second-factor-policy.contract.ts'
import { peopleOf } from './second-factor-people.queries.ts'
import type { SecondFactorPolicyDb } from './second-factor-policy.tables.ts'

const hourMs = 3_600_000

/**
 * Reminds the people who must add a second factor and have none, and returns how many: nobody while none is required.
 * `db` sees all tenants. @throws `error.second_factor_policy.reminded`
 */
export async function remind(db: SecondFactorPolicyDb, tenantId: number, publicUrl: URL): Promise<number> {
  const policy = await db
    .selectFrom('secondFactorPolicy')
    .select(['id', 'demand', 'graceDays', 'requiredSince', 'remindedAt'])
    .where('tenantId', '=', tenantId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!policy?.requiredSince || !isCompulsory(policy.demand)) return 0
  const { demand, graceDays, requiredSince, remindedAt } = policy
  if (remindedAt && nowMs() < remindedAt.getTime() + reminderHours * hourMs)
    throw new AppError('error.second_factor_policy.reminded', { at: remindedAt })
  const { rows: people } = await sql<{ id: string }>`
    select id from (${peopleOf(tenantId)}) person
    where not has_factor and (is_administrator or ${demand === 'required'})`.execute(db)
  if (people.length === 0) return 0
  const { rows } = await sql<{ name: Texts }>`
    select name from tenant where tenant_id = ${tenantId}`.execute(db)
  const day = new Date(requiredSince.getTime() + graceDays * 24 * hourMs).toISOString().slice(0, 10)
  await send(db, {
    tenantId,
    code: 'IAM.SECOND_FACTOR_NEEDED',
    args: language => ({
      ...{ tenant: inLanguage(rows[0]?.name ?? {}, language), day },
      link: new URL('/hiam/user/info?tab=security', publicUrl).href,
    }),
    to: people.map(({ id }) => ({ userId: id })),
  })
  await db
    .updateTable('secondFactorPolicy')
    .set({ remindedAt: new Date(nowMs()) })
    .where('id', '=', policy.id)
    .execute()
  return people.length
}
