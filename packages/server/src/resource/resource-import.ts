import { fieldsOf, importedBy, isInFile, takenOf, uniqueOf } from '@atrium/contract/resource/declared'
import { lookupCodeOf } from '@atrium/contract/resource/names'
import type { AnyResource } from '@atrium/contract/resource/resource'
import { titleOfSeveral } from '@atrium/contract/resource/titles'
import type { z } from 'zod'
import type { Importable } from '../interchange/importable.ts'
import { withCustomColumns } from './custom/custom-import.ts'
import { cellOf, sampleOf } from './kinds/cells.ts'
import { kindOf } from './kinds/kinds.ts'
import type { Coded } from './resource-code.ts'
import type { AnyRecord, ResourceDb } from './resource-db.ts'
import { deleteRecord, insertRecord } from './resource-writes.ts'

/**
 * The import of a resource whose records have a code and need none that a file cannot name, with the fields that tenants
 * have added.
 */
export function importOf(resource: Coded): Importable {
  const own = ownImportOf(resource)
  return resource.custom ? withCustomColumns(own, resource.custom) : own
}

function ownImportOf(resource: Coded): Importable {
  const of = resource.definition
  const code = importedBy(of) ?? ''
  const inFile = fieldsOf(of).filter(([, field]) => isInFile(field))
  return {
    code: lookupCodeOf(of.name),
    name: titleOfSeveral(of.title),
    access: of.api.create.access,
    draft: fileDraft(of),
    listPath: of.api.list.path,
    samples: Object.fromEntries(inFile.map(([name, field]) => [name, sampleOf(field)])),
    unique: [[code]],
    fieldOf: Object.fromEntries(uniqueOf(of).map(([name]) => [takenOf(of, name), name])),
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

/** The schema of a record in a file, whose values are texts. */
function fileDraft({ draft, fields }: AnyResource): z.ZodObject {
  const read = Object.entries(fields).flatMap(([name, field]): [string, z.ZodType][] =>
    isInFile(field) && kindOf(field).fromFile ? [[name, cellOf(field)]] : [],
  )
  return draft.extend(Object.fromEntries(read))
}
