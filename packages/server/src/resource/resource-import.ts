import { isDeepStrictEqual } from 'node:util'
import {
  columnOf,
  fieldsOf,
  importedBy,
  isInFile,
  takenOf,
  uniqueOf,
} from '@atrium/contract/resource/declared'
import type { Field } from '@atrium/contract/resource/fields'
import { lookupCodeOf } from '@atrium/contract/resource/names'
import type { AnyResource } from '@atrium/contract/resource/resource'
import { titleOfSeveral } from '@atrium/contract/resource/titles'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Session } from '../auth/session.ts'
import type { Scoped } from '../db/connection/tenant.ts'
import { type ExistingRecords, type Importable, refusedColumn } from '../interchange/importable.ts'
import { withCustomColumns } from './custom/custom-import.ts'
import { cellOf, readCell, sampleOf, writtenCell } from './kinds/cells.ts'
import { kindOf } from './kinds/kinds.ts'
import type { Coded } from './resource-code.ts'
import type { AnyRecord, ResourceDb } from './resource-db.ts'
import { planOf } from './resource-plan.ts'
import { withoutRight } from './resource-rights.ts'
import { findRecord, unchangedDraft } from './resource-rows.ts'
import { deleteRecord, insertRecord, updateRecord } from './resource-writes.ts'

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
    written: (name, value) => writtenAs(of, name, value),
    unique: [[code]],
    fieldOf: Object.fromEntries(uniqueOf(of).map(([name]) => [takenOf(of, name), name])),
    insert: (db, session, draft: AnyRecord) =>
      insertRecord(resource, { db: db as ResourceDb, session, language: session.language }, draft),
    existing: existingOf(resource, code),
    removal: {
      access: of.api.remove.access,
      table: of.table,
      remove: (db, session, ref) =>
        deleteRecord(resource, { db: db as ResourceDb, session, language: session.language }, ref),
    },
  }
}

/** The records of the tenant, by their codes. */
function existingOf(resource: Coded, code: string): ExistingRecords {
  const of = resource.definition
  const plan = planOf(resource)
  const column = sql.ref(columnOf(code, of.fields[code] as Field))
  const acting = (db: Scoped, session: Session) => ({
    ...{ db: db as ResourceDb, session, language: session.language, tokenOf: () => '' },
  })
  return {
    access: of.api.update.access,
    lists: [],
    notes: [],
    async find(db, { tenantId }, draft) {
      const { rows } = await sql<{ id: string }>`select id from ${sql.table(of.table)}
        where tenant_id = ${tenantId} and ${column} = ${String(draft[code])}`.execute(db)
      return rows[0]?.id
    },
    async read(db, session, id) {
      const record = await findRecord(plan, acting(db, session), id)
      const cells = Object.entries(unchangedDraft(of, record)).map(([name, value]) => {
        const field = of.fields[name]
        return [name, field && isInFile(field) ? readCell(field, value, session.timeZone) : value] as const
      })
      return { ...Object.fromEntries(cells), ...(of.ownFields && { custom: record.custom }) }
    },
    async update(db, session, id, draft: AnyRecord) {
      const record = await findRecord(plan, acting(db, session), id)
      const was = unchangedDraft(of, record)
      requireWritten(of, session, was, draft)
      const ref = { id, objectVersionNumber: Number(record.objectVersionNumber) }
      await updateRecord(resource, acting(db, session), ref, draft, was)
    },
  }
}

/** @throws `error.forbidden` naming the column of the first field that would change and that the session may not write */
function requireWritten(of: AnyResource, session: Session, was: AnyRecord, draft: AnyRecord): void {
  for (const name of withoutRight(of, session, 'write')) {
    const field = of.fields[name] as Field
    if (!isInFile(field)) continue
    const [before, after] = [was[name], draft[name]]
    const isSame = isDeepStrictEqual(before, after) || after === readCell(field, before, session.timeZone)
    if (!isSame) throw refusedColumn(session.language, 'error.forbidden', name, writtenAs(of, name, after))
  }
}

const writtenAs = ({ fields }: AnyResource, name: string, value: unknown): string => {
  const field = fields[name]
  return field && isInFile(field) ? writtenCell(field, value) : String(value)
}

/** The schema of a record in a file, whose values are texts. */
function fileDraft({ draft, fields }: AnyResource): z.ZodObject {
  const read = Object.entries(fields).flatMap(([name, field]): [string, z.ZodType][] =>
    isInFile(field) && kindOf(field).fromFile ? [[name, cellOf(field)]] : [],
  )
  return draft.extend(Object.fromEntries(read))
}
