import { isDeepStrictEqual } from 'node:util'
import {
  columnOf,
  fieldsOf,
  ownerColumn,
  partOf,
  partsOf,
  type Tabled,
  writtenOf,
} from '@atrium/contract/resource/declared'
import type { AnyResource } from '@atrium/contract/resource/resource'
import { sql } from 'kysely'
import type { Session } from '../auth/session.ts'
import { kindOf, storedOf } from './kinds/kinds.ts'
import type { AnyRecord, ResourceDb } from './resource-db.ts'

/** The stored rows of a record, by the fields that they belong to. */
export type StoredParts = Readonly<Record<string, readonly AnyRecord[] | undefined>>

/** The rows of a field in a draft. */
export const rowsIn = (draft: AnyRecord, field: string): readonly AnyRecord[] =>
  (draft[field] ?? []) as readonly AnyRecord[]

/** The rows that belong to a record, as a change finds them. */
export async function storedParts(of: AnyResource, db: ResourceDb, id: string): Promise<StoredParts> {
  const found: Record<string, readonly AnyRecord[]> = {}
  for (const [name, field] of partsOf(of)) {
    const part = partOf(of, name, field)
    const columns = fieldsOf(part).map(([own, one]) => {
      const column = sql.ref(columnOf(own, one))
      return sql`, ${kindOf(one).read?.(column) ?? column} as ${sql.ref(own)}`
    })
    const { rows } = await sql<AnyRecord>`
      select id, sort${sql.join(columns, sql``)} from ${sql.table(part.table)}
      where ${sql.ref(ownerColumn(of))} = ${id}`.execute(db)
    found[name] = rows
  }
  return found
}

/** Stores the rows of a draft: those with the id of a stored row replace it, and stored ones that it has not go. */
export async function saveParts(
  of: AnyResource,
  { db, session }: { db: ResourceDb; session: Session },
  id: string,
  draft: AnyRecord,
  stored: StoredParts,
  fixed: ReadonlySet<string> = new Set(),
): Promise<void> {
  for (const [name, field] of partsOf(of)) {
    if (fixed.has(name)) continue
    const part = partOf(of, name, field)
    const before = new Map((stored[name] ?? []).map(row => [row.id, row]))
    const added: Line[] = []
    for (const [sort, row] of rowsIn(draft, name).entries()) {
      const was = before.get(row.id)
      const line = { sort, values: valuesOf(part, row, session, was) }
      // An id that comes twice names its row once.
      before.delete(row.id)
      if (!was) added.push(line)
      else if (was.sort !== sort || differs(part, was, row, line))
        await updateRow(part, db, String(row.id), line)
    }
    const gone = [...before.keys()]
    if (gone.length > 0)
      await sql`delete from ${sql.table(part.table)} where id = any(${gone}::uuid[])`.execute(db)
    if (added.length > 0) await insertRows(part, db, [ownerColumn(of), id], added)
  }
}

/** The values of a row by their columns, and its place. */
interface Line {
  sort: number
  values: readonly (readonly [column: string, value: unknown])[]
}

const valuesOf = (part: Tabled, row: AnyRecord, { timeZone }: Session, was: AnyRecord = {}): Line['values'] =>
  writtenOf(part).map(([name, field]) => {
    const value = storedOf(field, row[name], { timeZone, before: was[name] })
    return [columnOf(name, field), value] as const
  })

/** Whether a row has another value than the stored one, both as answers would have them. */
const differs = (part: Tabled, was: AnyRecord, row: AnyRecord, { values }: Line): boolean =>
  writtenOf(part).some(([name, field], at) => {
    const { answered = (value: unknown) => value } = kindOf(field)
    const stored = values[at]?.[1]
    // Of a value that only the database has, the one that was sent.
    const next = stored instanceof Object && 'toOperationNode' in stored ? row[name] : stored
    return !isDeepStrictEqual(answered(next) ?? null, answered(was[name]) ?? null)
  })

async function updateRow(part: Tabled, db: ResourceDb, id: string, { sort, values }: Line): Promise<void> {
  const set = values.map(([column, value]) => sql`, ${sql.ref(column)} = ${value}`)
  await sql`update ${sql.table(part.table)} set sort = ${sort}${sql.join(set, sql``)} where id = ${id}`.execute(
    db,
  )
}

async function insertRows(
  part: Tabled,
  db: ResourceDb,
  [owner, id]: readonly [column: string, id: string],
  lines: readonly Line[],
): Promise<void> {
  const columns = [owner, 'sort', ...(lines[0]?.values ?? []).map(([column]) => column)]
  const rows = lines.map(
    ({ sort, values }) =>
      sql`(${sql.join([id, sort, ...values.map(([, value]) => value)].map(one => sql`${one}`))})`,
  )
  await sql`insert into ${sql.table(part.table)} (${sql.join(columns.map(column => sql.ref(column)))})
    values ${sql.join(rows)}`.execute(db)
}
