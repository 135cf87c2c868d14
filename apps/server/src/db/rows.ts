import { sql } from 'kysely'
import { AppError } from '../http/app-error.ts'
import type { Tables } from './tables.ts'
import type { Scoped } from './tenant.ts'

/** Every table whose rows count their changes. */
type Versioned = {
  [T in keyof Tables]: Tables[T] extends { id: unknown; version: unknown } ? T : never
}[keyof Tables]

/**
 * Locks a row and checks that it is still the version that was read. What the transaction then changes
 * cannot be lost to somebody who saved in between.
 * @throws `error.not_found`, or `error.optimistic_lock` naming who changed it and when.
 */
export async function lockVersion<T extends Versioned>(
  db: Scoped,
  table: T,
  row: { id: string; objectVersionNumber: number },
): Promise<void> {
  const { rows } = await sql<{ version: number; updatedAt: Date; changer: string | null }>`
    select version, updated_at, (select real_name from app_user where id = locked.updated_by) as changer
    from ${sql.table(table)} as locked where id = ${row.id} for update of locked`.execute(db)
  const found = rows[0]
  if (!found) throw new AppError('error.not_found')
  if (found.version !== row.objectVersionNumber)
    throw new AppError('error.optimistic_lock', {
      by: found.changer ?? '–',
      at: found.updatedAt.toISOString(),
    })
}
