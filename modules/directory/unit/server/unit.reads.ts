import type { Scoped } from '@atrium/server/db/connection/tenant'
import { sql } from 'kysely'

/** Each enabled unit with each unit below it, and the people who work there today. */
const workplaces = sql`
  select tree.above_id, m.user_id from unit_member m
  join unit_tree tree on tree.tenant_id = m.tenant_id and tree.unit_id = m.unit_id
  join unit u on u.tenant_id = tree.tenant_id and u.id = tree.above_id
  where m.tenant_id = current_tenant() and u.enabled and counts_today(m.start_on, m.end_on)`

/** Everyone who works in one of these units, or below one, today. */
export async function findUnitPeople(db: Scoped, unitIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct user_id from (${workplaces}) as place where above_id::text = any(${[...unitIds]})`.execute(
    db,
  )
  return rows.map(row => row.userId)
}

/** A subquery: the ids of the units here in which, or below which, a person works today. */
export const unitsHolding = (userId: string) =>
  sql`select above_id from (${workplaces}) as place where user_id = ${userId}`
