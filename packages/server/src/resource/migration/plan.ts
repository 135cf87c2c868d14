import pg from 'pg'
import type { InstalledResource } from '../installed-resources.ts'
import { type Comparison, compareTables, type Said } from './compare-tables.ts'
import { foundTable } from './found-table.ts'
import { type Table, wantedTables } from './wanted-table.ts'

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
 * those that refer to them.
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
    for (const resource of inOrder(resources)) {
      const parts: Comparison[] = []
      for (const table of wantedTables(resource.definition))
        parts.push(compareTables(table, await foundTable(client, table.name), said))
      planned.push({ resource, ...together(parts) })
    }
    return planned
  } finally {
    await client.end()
  }
}

const together = (parts: readonly Comparison[]): Comparison => ({
  statements: parts.flatMap(({ statements }) => statements),
  open: parts.flatMap(({ open }) => open),
  renames: parts.flatMap(({ renames }) => renames),
  unused: parts.flatMap(({ unused }) => unused),
})

/** @throws a sentence about two resources that refer to each other, whose tables cannot be created one by one */
function inOrder(resources: readonly InstalledResource[]): InstalledResource[] {
  const tablesOf = (one: InstalledResource) => wantedTables(one.definition)
  const ordered: InstalledResource[] = []
  const open = new Set<InstalledResource>()
  const visit = (one: InstalledResource) => {
    if (ordered.includes(one)) return
    if (open.has(one))
      throw new Error(
        `${one.file}: it and a resource it refers to refer to each other; write the migration of their tables by hand`,
      )
    open.add(one)
    for (const other of resources) if (other !== one && refersTo(tablesOf(one), tablesOf(other))) visit(other)
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
  const last = [...others].sort().at(-1) ?? ''
  const at = new Date(now)
  while (`${stampOf(at)}_${table}.sql` <= `${last.slice(0, 13)}_~`) at.setUTCMinutes(at.getUTCMinutes() + 1)
  return `${stampOf(at)}_${table}.sql`
}
