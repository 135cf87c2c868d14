import { openRequests } from '@atrium/access/permission-request/server/permission-request.reads.ts'
import { wallClock } from '@atrium/contract/clock'
import { entityNamed } from '@atrium/contract/entity/entities'
import { inSentence } from '@atrium/contract/resource/resource-api'
import { inScope } from '@atrium/server/access/scope'
import { findCredential } from '@atrium/server/auth/credential'
import type { Session } from '@atrium/server/auth/session'
import type { RecentTable } from '@atrium/server/db/audit/recent-table'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { inLanguage } from '@atrium/server/interchange/importable'
import { sql } from 'kysely'
import type { Figures, RecentChange, RoleFigures, Waiting } from '../workplace.contract.ts'

export async function findFigures(db: Scoped, session: Session): Promise<Omit<Figures, 'peopleOnline'>> {
  const { rows } = await sql<Omit<Figures, 'peopleOnline'>>`
    select
      (select count(distinct u.id) from app_user u join account a on a.id = u.id where u.enabled and ${inScope(session, sql`u.scope`)}) as people,
      (select count(*) from role) as roles,
      (select count(*) from role where enabled and end_on between current_date and current_date + 7) as roles_ending_soon,
      (select count(*) from audit where entity = 'role_permission_set' and at >= current_date and actor_id is not null) as permission_changes_today
    `.execute(db)
  const [found] = rows
  if (!found) throw new Error('an aggregate answers one row')
  return found
}

/** The parts that the role can open; the rest is not counted. */
export interface CountedParts {
  seats: boolean
  roles: boolean
  requests: boolean
  jobs: boolean
}

/** Figures of the parts that the role can open, in one statement. */
export async function findRoleFigures(
  db: Scoped,
  session: Session,
  may: CountedParts,
): Promise<Omit<RoleFigures, 'online'>> {
  const unread = sql`select count(*) from user_message u join message m on m.tenant_id = u.tenant_id and m.id = u.message_id
    where u.user_id = ${session.userId} and u.read_at is null`
  const { rows } = await sql<Record<'used' | 'unread', number> & Record<Optional, number | null>>`
    select
      (select user_limit from tenant where tenant_id = current_tenant()) as seat_limit,
      case when ${may.seats} then (select count(*) from app_user u where u.tenant_id = current_tenant()
        and u.enabled and ${inScope(session, sql`u.scope`)}) end as used,
      case when ${may.requests} then (select count(*) from ${openRequests} where r.enabled) end as requests,
      case when ${may.roles} then (select count(*) from role
        where enabled and end_on between current_date and current_date + 7) end as roles_ending,
      case when ${may.jobs} then (select count(*) from job_run
        where state = 'FAILED' and ended_at >= current_date - 1) end as failed,
      case when ${may.jobs} then (select count(*) from job_run where ended_at >= current_date - 1) end as runs,
      (${unread}) as unread`.execute(db)
  const [found] = rows
  if (!found) throw new Error('an aggregate answers one row')
  const { used, seatLimit, requests, rolesEnding, failed, runs } = found
  return {
    unread: found.unread,
    ...(may.seats && { seats: { used, ...(seatLimit !== null && { limit: seatLimit }) } }),
    ...(requests !== null && { requests }),
    ...(rolesEnding !== null && { rolesEnding }),
    ...(failed !== null && runs !== null && { jobs: { failed, runs } }),
  }
}

type Optional = 'seatLimit' | 'requests' | 'rolesEnding' | 'failed' | 'runs'

/** People with a session in this tenant that was used within the last five minutes. */
export async function countPeopleOnline(db: Scoped, session: Session): Promise<number> {
  const { count } = await db
    .selectFrom('session as s')
    .innerJoin('appUser as u', 'u.id', 's.userId')
    .select(eb => eb.fn.count<number>('s.userId').distinct().as('count'))
    .where('s.tenantId', '=', session.tenantId)
    .where('s.endedAt', 'is', null)
    .where(inScope(session, sql`u.scope`))
    .where('s.lastSeenAt', '>', sql<Date>`now() - interval '5 minutes'`)
    .executeTakeFirstOrThrow()
  return count
}

/** One line per person, record and request: twenty permission sets granted in one save are one change. */
export async function findRecentChanges(
  db: Scoped,
  userId: string,
  language: string,
  tables: Readonly<Record<string, RecentTable>>,
): Promise<RecentChange[]> {
  const change = { row: sql`g.row`, recordId: sql`g.subject`, language }
  const known = Object.entries(tables)
  if (known.length === 0) return []
  const subjects = known.map(([entity, { recordColumn }]) =>
    recordColumn === undefined
      ? sql``
      : sql`when entity = ${sql.lit(entity)} then (coalesce(after, before) ->> ${sql.lit(recordColumn)})::uuid`,
  )
  /** Tables whose rows belong to a record, which stays when one of them is deleted. */
  const parts = known.flatMap(([entity, { recordColumn }]) => (recordColumn === undefined ? [] : [entity]))
  const names = known.map(
    ([entity, { name }]) => sql`when g.entity = ${sql.lit(entity)} then ${name?.(change) ?? sql`null`}`,
  )
  const { rows } = await sql<{
    id: number
    at: Date
    actorId: string
    actorName: string | null
    entity: string
    recordId: string | null
    name: string | null
    verb: RecentChange['verb']
    count: number
  }>`
    with latest as (
      select id, at, actor_id, request_id, entity, verb, coalesce(after, before) as row,
        case when false then null ${sql.join(subjects, sql` `)} else entity_id end as subject
      from audit
      where verb in ('create', 'update', 'delete') and actor_id is not null and actor_id <> ${userId}
        and entity in (${sql.join(known.map(([entity]) => sql.lit(entity)))})
      order by id desc limit 300
    ), grouped as (
      select max(id) as id, max(at) as at, actor_id, entity, verb, subject, count(*) as count,
        (array_agg(row order by id desc))[1] as row
      from latest group by actor_id, coalesce(request_id, id::text), entity, verb, subject
      order by max(id) desc limit 8
    )
    select g.id, g.at, g.actor_id, u.real_name as actor_name, g.entity, g.verb, g.count,
      case when g.verb <> 'delete' or g.entity = any(${parts}) then g.subject end as record_id,
      case when false then null ${sql.join(names, sql` `)} end as name
    from grouped g
    left join app_user u on u.id = g.actor_id
    order by g.id desc`.execute(db)
  return rows.map(({ id, at, actorName, recordId, name, ...change }) => ({
    ...change,
    id: String(id),
    at: at.toISOString(),
    kind: inSentence(inLanguage(entityNamed(change.entity)?.title ?? ['', '', ''], language)),
    ...(actorName !== null && { actorName }),
    ...(recordId !== null && { recordId }),
    ...(name !== null && { name }),
  }))
}

/**
 * Days before a role ends from which it is listed: the user's own earlier, so that they can ask for an
 * extension.
 */
const ownRoleDays = 30
const roleDays = 7

/** The user's roles that end soon, and for users who may change roles those of the tenant. */
export async function findEndingRoles(
  db: Scoped,
  userId: string,
  withAll: boolean,
  language: string,
): Promise<Waiting[]> {
  const { rows } = await sql<Required<Waiting>>`
    select 'own-role-ends' as kind, r.id, tr(r.name, ${language}) as name, ends.day, ends.day - current_date as days_left,
      0 as people
    from (
      select m.tenant_id, m.role_id, nullif(max(coalesce(m.end_on, 'infinity')), 'infinity') as end_on
      from held_role m where m.user_id = ${userId} group by m.tenant_id, m.role_id
    ) m
    join role r on r.tenant_id = m.tenant_id and r.id = m.role_id,
    lateral (select least(m.end_on, r.end_on) as day) ends
    where r.enabled and ends.day between current_date and current_date + ${ownRoleDays}::int
    union all
    select 'role-ends', r.id, tr(r.name, ${language}), r.end_on, r.end_on - current_date,
      (select count(distinct m.user_id) from held_role m where m.role_id = r.id
        and coalesce(m.start_on, current_date) <= current_date and coalesce(m.end_on, current_date) >= current_date)
    from role r
    where ${withAll} and r.enabled and r.end_on between current_date and current_date + ${roleDays}::int
      and not exists (select 1 from held_role own where own.role_id = r.id and own.user_id = ${userId})
    order by days_left, name limit 20`.execute(db)
  return rows.map(({ people, ...role }) => ({ ...role, ...(role.kind === 'role-ends' && { people }) }))
}

/** When the user's password expires, from the first day of reminders. */
export async function findPasswordEnd(all: Scoped, { userId, timeZone }: Session): Promise<Waiting[]> {
  const { changedAt, endsSoon, policy } = await findCredential(all, userId)
  if (!endsSoon || policy.expiresAfterDays === null || !changedAt) return []
  const end = new Date(changedAt.getTime() + policy.expiresAfterDays * dayMs)
  const daysLeft = Math.max(0, Math.floor((end.getTime() - Date.now()) / dayMs))
  return [{ kind: 'password-ends', day: wallClock(end, timeZone).slice(0, 10), daysLeft }]
}

const dayMs = 86_400_000
