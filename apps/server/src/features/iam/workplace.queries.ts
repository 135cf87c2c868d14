import type { Figures, RecentChange } from '@atrium/contract/iam/workplace'
import { sql } from 'kysely'
import type { Scoped } from '../../db/tenant.ts'

export async function findFigures(db: Scoped): Promise<Omit<Figures, 'peopleOnline'>> {
  const { rows } = await sql<Omit<Figures, 'peopleOnline'>>`
    select
      (select count(distinct u.id) from app_user u where u.enabled) as people,
      (select count(*) from role) as roles,
      (select count(*) from role where enabled and end_on between current_date and current_date + 7) as roles_ending_soon,
      (select count(*) from audit where entity = 'role_permission_set' and at >= current_date and actor_id is not null) as permission_changes_today
    `.execute(db)
  const [found] = rows
  if (!found) throw new Error('an aggregate answers one row')
  return found
}

/** People with a session in this tenant that was used within the last five minutes. */
export async function countPeopleOnline(db: Scoped, tenantId: number): Promise<number> {
  const { count } = await db
    .selectFrom('session')
    .select(eb => eb.fn.count<number>('userId').distinct().as('count'))
    .where('tenantId', '=', tenantId)
    .where('endedAt', 'is', null)
    .where('lastSeenAt', '>', sql<Date>`now() - interval '5 minutes'`)
    .executeTakeFirstOrThrow()
  return count
}

/** One line per person, thing and request: twenty permission sets granted in one save are one change. */
export async function findRecentChanges(
  db: Scoped,
  userId: string,
  language: string,
): Promise<RecentChange[]> {
  const { rows } = await sql<{
    id: number
    at: Date
    actorName: string | null
    entity: string
    name: string | null
    verb: RecentChange['verb']
    count: number
  }>`
    with latest as (
      select id, at, actor_id, request_id, entity, verb, coalesce(after, before) as row,
        case when entity = 'role_permission_set' then (coalesce(after, before) ->> 'role_id')::uuid else entity_id end as subject
      from audit
      where verb in ('create', 'update', 'delete') and actor_id is not null and actor_id <> ${userId}
        and entity in ('role', 'role_permission_set', 'member_role', 'menu', 'app_user', 'prompt', 'notice')
      order by id desc limit 300
    ), grouped as (
      select max(id) as id, max(at) as at, actor_id, entity, verb, subject, count(*) as count,
        (array_agg(row order by id desc))[1] as row
      from latest group by actor_id, coalesce(request_id, id::text), entity, verb, subject
      order by max(id) desc limit 8
    )
    select g.id, g.at, u.real_name as actor_name, g.entity, g.verb, g.count,
      coalesce(tr(role.name, ${language}), case when jsonb_typeof(g.row -> 'name') = 'object' then tr(g.row -> 'name', ${language}) end,
        case when g.entity = 'notice' then tr(g.row -> 'title', ${language}) end,
        g.row ->> 'real_name', member.real_name) as name
    from grouped g
    left join app_user u on u.id = g.actor_id
    left join role on role.id = g.subject
    left join app_user member on member.id = (g.row ->> 'user_id')::uuid
    order by g.id desc`.execute(db)
  return rows.map(({ id, at, actorName, name, ...change }) => ({
    ...change,
    id: String(id),
    at: at.toISOString(),
    ...(actorName !== null && { actorName }),
    ...(name !== null && { name }),
  }))
}
