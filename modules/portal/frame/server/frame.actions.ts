import type { BodyOf } from '@atrium/contract/endpoint'
import { conflictError, lockVersion } from '@atrium/server/db/tables/rows'
import { AppError } from '@atrium/server/http/app-error'
import type { footerApi, navigationApi } from '../frame.contract.ts'
import type { FrameDb } from './frame.tables.ts'

/** @throws `error.optimistic_lock`, `error.not_found` */
export const saveNavigation = (
  db: FrameDb,
  { objectVersionNumber, entries }: BodyOf<typeof navigationApi.update>,
): Promise<void> => save(db, 'portalNavigation', objectVersionNumber, { entries: JSON.stringify(entries) })

/** @throws `error.optimistic_lock`, `error.not_found` */
export const saveFooter = (
  db: FrameDb,
  { objectVersionNumber, text, contact, columns, legal }: BodyOf<typeof footerApi.update>,
): Promise<void> =>
  save(db, 'portalFooter', objectVersionNumber, {
    text: JSON.stringify(text),
    contact: JSON.stringify(contact),
    columns: JSON.stringify(columns),
    legal: JSON.stringify(legal),
  })

/** Updates the tenant's row, or creates it unless a concurrent request has. */
async function save(
  db: FrameDb,
  name: 'portalNavigation' | 'portalFooter',
  objectVersionNumber: number | undefined,
  values: object,
): Promise<void> {
  // Both tables are written in the same way; their columns are checked above.
  const [table, columns] = [name as 'portalFooter', values as never]
  const made =
    objectVersionNumber === undefined &&
    (await db
      .insertInto(table)
      .values(columns)
      .onConflict(conflict => conflict.column('tenantId').doNothing())
      .returning('id')
      .executeTakeFirst())
  if (made) return
  const own = await db.selectFrom(table).select('id').executeTakeFirst()
  // A version of a row that was never saved.
  if (!own) throw new AppError('error.not_found')
  if (objectVersionNumber === undefined) throw await conflictError(db, table, own.id)
  await lockVersion(db, table, { id: own.id, objectVersionNumber })
  await db.updateTable(table).set(columns).where('id', '=', own.id).execute()
}
