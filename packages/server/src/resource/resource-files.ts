import { columnOf, writtenOf } from '@atrium/contract/resource/declared'
import type { Field } from '@atrium/contract/resource/fields'
import type { AnyResource } from '@atrium/contract/resource/resource'
import { type RawBuilder, sql } from 'kysely'
import { isUuid } from './is-uuid.ts'
import type { AnyRecord, ResourceDb } from './resource-db.ts'

const filesOf = (of: AnyResource) => writtenOf(of).filter(([, { files }]) => files !== undefined)

/** The directory of the files that a record has or had, so that earlier versions can be restored. */
export const directoryOf = (of: { name: string }, id: unknown): string =>
  `${of.name.replace('.', '-')}/${String(id)}`

/**
 * A file of the kind that the field takes, by its key or by the id that a version has: one that the caller has uploaded,
 * or one that the record has or had.
 */
export function fileFor(
  of: { name: string },
  { files = { types: [], largest: 0 } }: Field,
  value: string,
  recordId: unknown,
): RawBuilder<unknown> {
  const isIt = isUuid(value) ? sql`id = ${value}` : sql`key = ${value}`
  const types = files.types.map(type => `${type.replace(/\*$/, '')}%`)
  return sql`select from file where tenant_id = current_tenant() and ${isIt} and size <= ${files.largest}
    and (${types.length} = 0 or media_type like any(${types}::text[]))
    and (created_by = current_actor() or directory = ${directoryOf(of, recordId)})`
}

/** Puts the files of a record into its directory. */
export async function keepFiles(
  of: AnyResource,
  db: ResourceDb,
  id: string,
  draft: AnyRecord,
): Promise<void> {
  const columns = filesOf(of).filter(([name]) => draft[name] !== undefined)
  if (columns.length === 0) return
  const directory = directoryOf(of, id)
  await sql`update file set directory = ${directory} where tenant_id = current_tenant() and directory <> ${directory}
    and id in (select unnest(array[${sql.join(columns.map(([name, field]) => sql.ref(columnOf(name, field))))}])
      from ${sql.table(of.table)} where id = ${id})`.execute(db)
}

/** Deletes the files that a deleted record has or had. Their bytes go with the next sweep. */
export async function deleteFiles(of: AnyResource, db: ResourceDb, id: string): Promise<void> {
  if (filesOf(of).length === 0) return
  await sql`delete from file where tenant_id = current_tenant() and directory = ${directoryOf(of, id)}`.execute(
    db,
  )
}
