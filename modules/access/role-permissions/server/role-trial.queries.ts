import { AppError } from '@atrium/server/http/app-error'
import { sql } from 'kysely'
import { type PendingTrial, trialMinutes } from '../role-grant.contract.ts'
import type { RolePermissionsDb } from './role-permissions.tables.ts'

export interface Trial {
  id: string
  roleId: string
  assigned: string[]
  recycled: string[]
}

/** Refuses changes while another one is on trial, because the state to revert to would be ambiguous. */
export async function refuseOnTrial(db: RolePermissionsDb, roleId: string): Promise<void> {
  const open = await db
    .selectFrom('roleTakeBack')
    .select('id')
    .where('roleId', '=', roleId)
    .executeTakeFirst()
  if (open) throw new AppError('error.role.on_trial')
}

export async function beginTrial(
  db: RolePermissionsDb,
  roleId: string,
  { assigned, recycled }: Pick<Trial, 'assigned' | 'recycled'>,
): Promise<void> {
  if (assigned.length + recycled.length === 0) return
  await sql`
    insert into role_take_back (role_id, assigned, recycled, ends_at, due_at)
    select ${roleId}::uuid, ${assigned}::uuid[], ${recycled}::uuid[], ends_at, ends_at
    from (select now() + make_interval(mins => ${trialMinutes}) as ends_at) as trial`.execute(db)
}

export async function findTakeBacks(db: RolePermissionsDb, roleId: string): Promise<PendingTrial[]> {
  const { rows } = await sql<
    Omit<PendingTrial, 'dueAt' | 'savedBy'> & { endsAt: Date; savedBy: string | null }
  >`
    select t.id as take_back_id, t.role_id, t.ends_at, u.real_name as saved_by,
      greatest(0, extract(epoch from t.ends_at - now()))::int as seconds_left,
      cardinality(t.assigned) as assigned, cardinality(t.recycled) as recycled
    from role_take_back t left join app_user u on u.id = t.created_by
    where t.role_id::text = ${roleId}`.execute(db)
  return rows.map(({ endsAt, savedBy, ...trial }) => ({
    ...trial,
    dueAt: endsAt.toISOString(),
    ...(savedBy !== null && { savedBy }),
  }))
}

/** Ends a trial and returns it, to only one of several concurrent callers. */
export async function endTrial(
  db: RolePermissionsDb,
  { roleId, takeBackId }: { roleId: string; takeBackId: string },
): Promise<Trial | undefined> {
  // The same lock order as for other changes of the role, so that none deadlocks.
  await sql`select id from role where id::text = ${roleId} for update`.execute(db)
  const { rows } = await sql<Trial>`
    delete from role_take_back where role_id::text = ${roleId} and id::text = ${takeBackId}
    returning id, role_id, assigned, recycled`.execute(db)
  return rows[0]
}
