import type { BodyOf } from '@atrium/contract/endpoint'
import type { Session } from '@atrium/server/auth/session'
import { nowMs } from '@atrium/server/db/connection/clock'
import type { Site } from '@atrium/server/db/connection/site'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { conflictError, lockVersion } from '@atrium/server/db/tables/rows'
import { type Route, routes } from '@atrium/server/http/routes'
import { sql } from 'kysely'
import {
  isCompulsory,
  type PolicyPreview,
  type SecondFactorPolicy,
  secondFactorPolicyApi,
  shownPeople,
  usualGraceDays,
} from '../second-factor-policy.contract.ts'
import { peopleOf } from './second-factor-people.queries.ts'
import type { SecondFactorPolicyDb } from './second-factor-policy.tables.ts'
import { remind } from './second-factor-reminder.ts'

/** Needs the connection with access to all tenants, because guests have factors in their home tenant. */
export function secondFactorPolicyRoutes(site: Site, publicUrl: URL): Route[] {
  return routes<typeof secondFactorPolicyApi, SecondFactorPolicyDb>(secondFactorPolicyApi, {
    get: (_input, { db, session }) => findPolicy(db, session.tenantId),
    preview: (_input, { session }) => site({}, db => findPreview(db, session)),

    remind: (_input, { session, request }) =>
      site({ userId: session.userId, requestId: request.id }, async (db: SecondFactorPolicyDb) => ({
        count: await remind(db, session.tenantId, publicUrl),
      })),

    async update({ body }, { db, session }) {
      await setPolicy(db, session.tenantId, body)
      return findPolicy(db, session.tenantId)
    },
  })
}

async function findPolicy(db: SecondFactorPolicyDb, tenantId: number): Promise<SecondFactorPolicy> {
  const own = await findOwn(db, tenantId)
  if (!own) return { demand: 'offered', graceDays: usualGraceDays, rememberDays: 0 }
  const { demand, graceDays, rememberDays, requiredSince, remindedAt, version } = own
  return {
    demand,
    graceDays,
    rememberDays,
    objectVersionNumber: version,
    ...(remindedAt && { remindedDate: remindedAt.toISOString() }),
    ...(requiredSince && {
      requiredDate: requiredSince.toISOString(),
      blockedDate: new Date(requiredSince.getTime() + graceDays * 86_400_000).toISOString(),
    }),
  }
}

const findOwn = (db: SecondFactorPolicyDb, tenantId: number) =>
  db
    .selectFrom('secondFactorPolicy')
    .select(['id', 'demand', 'graceDays', 'rememberDays', 'requiredSince', 'remindedAt', 'version'])
    .where('tenantId', '=', tenantId)
    .executeTakeFirst()

/**
 * The days of grace begin when a second factor becomes required, and again when it does of more people; not with each
 * change of their number.
 */
async function setPolicy(
  db: SecondFactorPolicyDb,
  tenantId: number,
  { demand, graceDays, rememberDays, objectVersionNumber = 0 }: BodyOf<typeof secondFactorPolicyApi.update>,
): Promise<void> {
  const own = await findOwn(db, tenantId)
  const isWider = demand === 'required' && own?.demand === 'administrators'
  const since = isWider ? undefined : own?.requiredSince
  const requiredSince = isCompulsory(demand) ? (since ?? new Date(nowMs())) : null
  const change = {
    ...{ demand, graceDays, rememberDays: rememberDays ?? own?.rememberDays ?? 0, requiredSince },
    // Other people have other days of grace, of which they were not reminded.
    ...(since === undefined && { remindedAt: null }),
  }
  if (own) {
    await lockVersion(db, 'secondFactorPolicy', { id: own.id, objectVersionNumber })
    await db.updateTable('secondFactorPolicy').set(change).where('id', '=', own.id).execute()
    return
  }
  const made = await db
    .insertInto('secondFactorPolicy')
    .values(change)
    .onConflict(conflict => conflict.column('tenantId').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) return
  // Another request set the first one at the same moment.
  const { id } = await db
    .selectFrom('secondFactorPolicy')
    .select('id')
    .where('tenantId', '=', tenantId)
    .executeTakeFirstOrThrow()
  throw await conflictError(db, 'secondFactorPolicy', id)
}

async function findPreview(all: Scoped, { tenantId, userId }: Session): Promise<PolicyPreview> {
  const { rows } = await sql<PolicyPreview>`
    with person as (${peopleOf(tenantId)}), shown as (
      select * from person where not has_factor
      order by is_administrator desc, lower(real_name), id limit ${shownPeople}
    )
    select count(*)::int as people_count, count(*) filter (where not has_factor)::int as without_count,
      count(*) filter (where not has_factor and is_administrator)::int as administrators_without,
      coalesce(bool_or(has_factor) filter (where id = ${userId}), false) as is_ready,
      coalesce((
        select jsonb_agg(
          jsonb_build_object('id', id, 'realName', real_name, 'administratorFlag', is_administrator)
          order by is_administrator desc, lower(real_name), id)
        from shown
      ), '[]') as people
    from person`.execute(all)
  const [preview] = rows
  if (!preview) throw new Error('an aggregate answers one row')
  return preview
}
