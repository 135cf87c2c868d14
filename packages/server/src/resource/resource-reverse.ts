import { permissionOf } from '@atrium/contract/endpoint'
import { columnOf, reverseOf } from '@atrium/contract/resource/declared'
import type { Field } from '@atrium/contract/resource/fields'
import type { AnyResource } from '@atrium/contract/resource/resource'
import { sql } from 'kysely'
import { decide } from '../access/decide.ts'
import type { Session } from '../auth/session.ts'
import { resourceNamed } from './installed-resources.ts'
import type { AnyRecord, ResourceDb } from './resource-db.ts'
import { withoutRight } from './resource-rights.ts'

const most = 100

/** The records that refer to one, by the fields that show them to this caller. */
export async function findReverse(
  of: Pick<AnyResource, 'fields'>,
  { db, session, language }: { db: ResourceDb; session: Session; language: string },
  id: string,
): Promise<AnyRecord> {
  const found: Record<string, unknown> = {}
  for (const [name, { target = '', by = '' }] of reverseOf(of)) {
    const other = resourceNamed(target)
    const permission = permissionOf(other.api.list)
    if (permission === undefined || !decide(session, { permission }).allowed) continue
    if (withoutRight(other, session, 'read').has(by)) continue
    const first = other.fields[other.namedBy] as Field
    const column = sql.ref(columnOf(other.namedBy, first))
    const named = first.traits.translated ? sql`tr(${column}, ${language})` : column
    const { rows } = await sql<{ id: string; name: string }>`
      select id, ${named} as name from ${sql.table(other.table)}
      where ${sql.ref(columnOf(by, other.fields[by] as Field))} = ${id} order by name, id limit ${most}`.execute(
      db,
    )
    found[name] = rows
  }
  return found
}
