import pg from 'pg'
import type { InstalledResource } from '../installed-resources.ts'
import { type Comparison, compareTables, type Said } from './compare-tables.ts'
import { lateForeignKey } from './create-table.ts'
import { foundTable } from './found-table.ts'
import { type ForeignKey, type Table, wantedTables } from './wanted-table.ts'

/** A resource whose tables are not as its definition needs them. */
export interface Planned extends Comparison {
  resource: InstalledResource
}

export const nothingSaid: Said = {
  renamed: new Map(),
  isNew: new Set(),
  lost: new Set(),
  filled: new Map(),
}

/**
 * Compares the definitions of resources with a database on which all committed migrations ran. Resources come before
 * those that refer to them; where two new ones refer to each other, the second has the foreign keys of both.
 */
export async function planMigrations(
  databaseUrl: string,
  resources: readonly InstalledResource[],
  said: Said,
): Promise<Planned[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const planned: Planned[] = []
    /** Tables that are still to be created. */
    const later = new Set<string>()
    for (const { definition } of resources)
      for (const { name } of wantedTables(definition)) if (!(await foundTable(client, name))) later.add(name)
    /** Foreign keys to them of tables that come before. */
    const waiting: { table: string; key: ForeignKey }[] = []
    for (const resource of inOrder(resources)) {
      const parts: Comparison[] = []
      for (const table of wantedTables(resource.definition)) {
        const [early, foreignKeys] = partition(table.foreignKeys, key => later.has(key.table))
        // One to itself is part of it.
        const own = early.filter(key => key.table === table.name)
        waiting.push(...early.filter(key => !own.includes(key)).map(key => ({ table: table.name, key })))
        const now = { ...table, foreignKeys: [...foreignKeys, ...own] }
        parts.push(compareTables(now, await foundTable(client, table.name), said))
        later.delete(table.name)
        const ready = waiting.filter(({ key }) => key.table === table.name)
        parts.push({
          ...nothing,
          statements: ready.flatMap(one => lateForeignKey(one.table, one.key)),
        })
      }
      planned.push({ resource, ...together(parts) })
    }
    return planned
  } finally {
    await client.end()
  }
}

const nothing: Comparison = { statements: [], open: [], renames: [], unused: [] }

/** The items of which a condition holds, and the others. */
function partition<T>(items: readonly T[], holds: (item: T) => boolean): [T[], T[]] {
  return [items.filter(holds), items.filter(item => !holds(item))]
}

const together = (parts: readonly Comparison[]): Comparison => ({
  statements: parts.flatMap(({ statements }) => statements),
  open: parts.flatMap(({ open }) => open),
  renames: parts.flatMap(({ renames }) => renames),
  unused: parts.flatMap(({ unused }) => unused),
})

/** Resources after those that they refer to, as far as these do not refer back. */
function inOrder(resources: readonly InstalledResource[]): InstalledResource[] {
  const ordered: InstalledResource[] = []
  const seen = new Set<InstalledResource>()
  const visit = (one: InstalledResource) => {
    if (seen.has(one)) return
    seen.add(one)
    const tables = wantedTables(one.definition)
    for (const other of resources) if (refersTo(tables, wantedTables(other.definition))) visit(other)
    ordered.push(one)
  }
  for (const one of resources) visit(one)
  return ordered
}

const refersTo = (tables: readonly Table[], others: readonly Table[]) =>
  tables.some(({ foreignKeys }) => foreignKeys.some(key => others.some(({ name }) => name === key.table)))

/** One sentence for each resource that lacks a migration. */
export const missingIn = (planned: readonly Planned[]): string[] =>
  planned
    .filter(({ statements, open, renames }) => statements.length + open.length + renames.length > 0)
    .map(({ resource: { file, definition } }) => `${file}: its table “${definition.table}” is not as it says`)

/** The SQL of a migration, with a comment above statements that large tables feel. */
export const textOf = ({ statements }: Comparison): string =>
  statements
    .map(({ sql, mark }, at) => {
      const before = statements[at - 1]?.sql
      const isAlike = before !== undefined && !before.includes('\n') && verbOf(before) === verbOf(sql)
      const space = at === 0 || (isAlike && mark === undefined) ? '' : '\n'
      return `${space}${mark === undefined ? '' : `-- ${mark}\n`}${sql};\n`
    })
    .join('')

/** The first words of a statement, such as `create index`. */
const verbOf = (sql: string): string => sql.split(' ', 2).join(' ')

/** The name of a new migration: after the minute, and after every other one. */
export function fileNameOf(table: string, now: Date, others: readonly string[]): string {
  const stampOf = (at: Date) => at.toISOString().slice(0, 16).replace(/[-:]/g, '').replace('T', '_')
  const last = [...others].sort().at(-1)
  const at = new Date(now)
  while (last !== undefined && `${stampOf(at)}_${table}.sql` <= `${last.slice(0, 13)}_~`)
    at.setUTCMinutes(at.getUTCMinutes() + 1)
  return `${stampOf(at)}_${table}.sql`
}
