import type { Stamps } from '@atrium/contract/row'
import { sql, type Transaction } from 'kysely'
import { AppError } from '../../http/app-error.ts'
import type { Scoped } from '../connection/tenant.ts'

/** The tables in the type of a connection. */
export type TablesOf<Db extends Scoped> = Db extends Transaction<infer Tables> ? Tables : never

export type TableName<Db extends Scoped> = keyof TablesOf<Db> & string

/** Those of them whose rows have a version. */
type Versioned<Tables> = {
  [Name in keyof Tables]: Tables[Name] extends { id: unknown; version: unknown } ? Name : never
}[keyof Tables] &
  string

/**
 * Locks a row and checks that it still has the version that was read, so that no concurrent change is overwritten.
 * @throws `error.not_found`, or `error.optimistic_lock` naming the user and time of the other change.
 */
export async function lockVersion<Tables>(
  db: Transaction<Tables>,
  table: Versioned<Tables>,
  row: { id: string; objectVersionNumber: number },
): Promise<void> {
  const { rows } = await sql<Change & { version: number }>`
    select version, updated_at, (select real_name from actor where id = locked.updated_by) as changer
    from ${sql.table(table)} as locked where id = ${row.id} for no key update of locked`.execute(db)
  const found = rows[0]
  if (!found) throw new AppError('error.not_found').about(row.id)
  if (found.version !== row.objectVersionNumber) throw tooLate(found).about(row.id)
}

/** The error for a row that was changed meanwhile, with the user and time of that change. */
export async function conflictError<Tables>(
  db: Transaction<Tables>,
  table: Versioned<Tables>,
  id: string,
): Promise<AppError> {
  const { rows } = await sql<Change>`
    select updated_at, (select real_name from actor where id = found.updated_by) as changer
    from ${sql.table(table)} as found where id = ${id}`.execute(db)
  return tooLate(rows[0] ?? { updatedAt: new Date(), changer: null })
}

interface Change {
  updatedAt: Date
  changer: string | null
}

const tooLate = ({ updatedAt, changer }: Change): AppError =>
  new AppError('error.optimistic_lock', { by: changer ?? '–', at: updatedAt })

interface Stamped {
  version: number
  createdAt: Date
  createdBy: string | null
  createdByName: string | null
  updatedAt: Date
  updatedBy: string | null
  updatedByName: string | null
}

/** The stamps of a stored row as they are sent. Users whom the tenant does not see have no name. */
export const stampsOf = (row: Stamped): Stamps => ({
  objectVersionNumber: row.version,
  creationDate: row.createdAt.toISOString(),
  createdBy: row.createdBy,
  createdByName: row.createdByName,
  lastUpdateDate: row.updatedAt.toISOString(),
  lastUpdatedBy: row.updatedBy,
  lastUpdatedByName: row.updatedByName,
})
