import { sql } from 'kysely'
import type { Scoped } from './tenant.ts'

/** Whether a day, `YYYY-MM-DD`, is over in the time zone of the connection. */
export async function isPast(db: Scoped, day: string): Promise<boolean> {
  const { rows } = await sql<{ past: boolean }>`select ${day}::date < current_date as past`.execute(db)
  return rows[0]?.past ?? false
}
