import { entityNamed } from '@atrium/contract/entity/entities'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Texts } from '@atrium/server/db/tables/columns'
import { AppError } from '@atrium/server/http/app-error'
import type { NamedRow } from '@atrium/server/http/row-token'
import { sql } from 'kysely'

/**
 * @throws `error.data_invalid` for a field that is not translated, `error.not_found` when the row does not
 * exist.
 */
export async function findFieldTexts(db: Scoped, { entity, id }: NamedRow, field: string): Promise<Texts> {
  // Only a declared field is read, whatever name the caller sends.
  const [column] =
    Object.entries(entityNamed(entity)?.fields ?? {}).find(
      ([name, { wire = name, translated }]) => translated && wire === field,
    ) ?? []
  if (!column) throw new AppError('error.data_invalid', { detail: 'fieldName' })
  const { rows } = await sql<{ texts: Texts | null }>`
    select ${sql.ref(column)} as texts from ${sql.table(entity)} where id = ${id}`.execute(db)
  if (!rows[0]) throw new AppError('error.not_found')
  return rows[0].texts ?? {}
}
