import { sql } from 'kysely'
import type { Db } from '../db/connection/connect.ts'

/** Links of the audit chain and keys of its people: written in the background, from rows that are compared themselves. */
const writtenLater = ['audit_link', 'person_key']

/** The tables with rows of tenants. */
async function tablesOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.table_name as name from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = 'public' and c.column_name = 'tenant_id' and t.table_type = 'BASE TABLE'
      and c.table_name <> all(${writtenLater}::text[])
    order by 1`.execute(db)
  return rows.map(row => row.name)
}

/** A checksum of all rows of a tenant, for each table. */
export async function checksumOf(db: Db, tenantId: number): Promise<Map<string, string>> {
  const sums = new Map<string, string>()
  for (const table of await tablesOf(db)) {
    const { rows } = await sql<{ sum: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(row_hash, '' order by row_hash)), '') as sum
      from (select md5(t::text) as row_hash from ${sql.table(table)} t where tenant_id = ${tenantId}) h`.execute(
      db,
    )
    sums.set(table, rows[0]?.sum ?? '')
  }
  return sums
}

/** The tables with another checksum. */
export const changedIn = (was: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): string[] =>
  [...now].filter(([table, sum]) => was.get(table) !== sum).map(([table]) => table)

/** Shorter texts do not identify their tenant. */
const shortestMarker = 6

/** Tables of past events: tenants see no rows of the platform in them, and they may be large. */
const past = ['audit', 'outbox', 'delivery', 'session', 'trace_line']

/** The texts in this tenant's rows that are in no row visible to the other tenant. */
export async function markersOf(db: Db, tenantId: number, visibleTo: number): Promise<Set<string>> {
  const markers = new Set<string>()
  const known = new Set<string>()
  for (const table of await tablesOf(db)) {
    const { rows } = await sql<{ owner: number; row: unknown }>`
      select tenant_id as owner, to_jsonb(t) as row from ${sql.table(table)} t
      where tenant_id in (${tenantId}, ${visibleTo})
        or (tenant_id = 0 and ${!past.includes(table)}::boolean)`.execute(db)
    for (const { owner, row } of rows) gather(row, owner === tenantId ? markers : known)
  }
  for (const text of known) markers.delete(text)
  return markers
}

function gather(value: unknown, into: Set<string>): void {
  if (typeof value === 'string') {
    if (value.length >= shortestMarker) into.add(value)
  } else if (typeof value === 'object' && value !== null) {
    for (const one of Object.values(value)) gather(one, into)
  }
}

const id = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** A text of the other tenant that appears in an answer without being part of the request. */
export function leakIn(text: string, markers: ReadonlySet<string>, sent: string): string | undefined {
  const found = new Set<string>(text.match(id) ?? [])
  try {
    gather(JSON.parse(text), found)
  } catch {
    // A file, whose ids have been checked.
  }
  return [...found].find(one => markers.has(one) && !sent.includes(one) && !statement.test(one))
}

/** Traces show the product's own statements, which have placeholders instead of values. */
const statement = /^(select|insert into|update|delete from|with) /
