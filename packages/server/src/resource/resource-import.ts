import { fieldsOf, importedBy, isInFile } from '@atrium/contract/resource/declared'
import { lookupCodeOf } from '@atrium/contract/resource/names'
import { titleOfSeveral } from '@atrium/contract/resource/titles'
import type { Importable } from '../interchange/importable.ts'
import type { Coded } from './resource-code.ts'
import type { AnyRecord, ResourceDb } from './resource-rows.ts'
import { deleteRecord, insertRecord } from './resource-writes.ts'

/** The import of a resource; undefined where a record needs one that a file cannot name. */
export function importOf(resource: Coded): Importable | undefined {
  const of = resource.definition
  const code = importedBy(of)
  if (code === undefined) return undefined
  const inFile = fieldsOf(of).filter(([, field]) => isInFile(field))
  return {
    code: lookupCodeOf(of.name),
    name: titleOfSeveral(of.title),
    access: of.api.create.access,
    draft: of.draft,
    listPath: of.api.list.path,
    samples: Object.fromEntries(
      inFile.map(([name, { sample }]) => [name, sample === undefined ? '' : String(sample)]),
    ),
    unique: [[code]],
    fieldOf: { [`error.${of.table}.code_taken`]: code },
    insert: (db, session, draft: AnyRecord) =>
      insertRecord(resource, { db: db as ResourceDb, session, language: session.language }, draft),
    removal: {
      access: of.api.remove.access,
      table: of.table,
      remove: (db, session, ref) =>
        deleteRecord(resource, { db: db as ResourceDb, session, language: session.language }, ref),
    },
  }
}
