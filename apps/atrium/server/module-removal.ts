import { platformTenantId } from '@atrium/contract/constants'
import { siteRole } from '@atrium/server/db/connection/connect'
import { migrationLockKey, objectsIn } from '@atrium/server/db/connection/migrate'
import type { ByTable } from '@atrium/server/seed/module-entries'
import { modulePlaces } from '@atrium/server/seed/module-places'
import pg from 'pg'

/** A sentence that says why a module is not removed. */
export class Refusal extends Error {}

/** A module to remove, and whether its data are deleted, too. */
export interface Removal {
  module: string
  isPurge: boolean
}

/** Everything that removing a module would delete or switch off. */
export interface RemovalPlan extends Removal {
  /** Objects that its migrations have created and that are still there, as `table depot`. */
  created: readonly string[]
  /** Its tables among them. */
  tables: readonly string[]
  entries: ByTable
  /** Rows by table: its own, and those that it has in tables of the product. */
  rows: ReadonlyMap<string, number>
}

const quoted = pg.escapeIdentifier

/** @throws Refusal */
export const planRemoval = (ownerUrl: string, removal: Removal): Promise<RemovalPlan> =>
  transact(ownerUrl, 'rollback', client => plan(client, removal))

/**
 * Removes a module in one transaction, and records it in the audit log of the platform, which itself is kept: it is
 * evidence. Without `isPurge` the rows of the module in tables of the product are switched off, and a start with the
 * module switches the same ones on again.
 * @throws Refusal
 */
export const removeModule = (ownerUrl: string, removal: Removal): Promise<RemovalPlan> =>
  transact(ownerUrl, 'commit', async client => {
    const planned = await plan(client, removal)
    if (removal.isPurge) await purge(client, planned)
    else await switchOff(client, planned)
    const deletedRows = [...planned.rows].map(([table, rows]) => `${table}: ${rows}`).join(', ')
    await client.query(
      `insert into audit (tenant_id, entity, verb, after) values ($1, 'product', 'update', $2)`,
      [platformTenantId, { removedModule: removal.module, ...(removal.isPurge && { deletedRows }) }],
    )
    return planned
  })

/** Works as the owner, while no server migrates. */
async function transact<T>(
  ownerUrl: string,
  end: 'commit' | 'rollback',
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [migrationLockKey])
    const result = await work(client)
    await client.query(end)
    return result
  } finally {
    // Closing the connection rolls back what was not committed.
    await client.end()
  }
}

/** Sees the rows of all tenants from here on: row-level security hides them from an owner who is no superuser. */
async function seeAllTenants(client: pg.Client): Promise<void> {
  await client.query(`do $$ begin
    if not pg_has_role(current_user, '${siteRole}', 'set') then
      grant ${siteRole} to current_user with inherit false, set true;
    end if;
  end $$`)
  await client.query(`set local role ${siteRole}`)
}

async function plan(client: pg.Client, { module, isPurge }: Removal): Promise<RemovalPlan> {
  const { entries, created } = await findRecord(client, module, isPurge)
  const tables = namesOf(created, 'table')
  await refuseDependents(client, { module, isPurge }, tables)
  const rows = new Map<string, number>()
  const count = async (name: string, where: string, values: unknown[]) => {
    const counted = await client.query<{ n: number }>(
      `select count(*)::int as n from ${quoted(name)} where ${where}`,
      values,
    )
    rows.set(name, counted.rows[0]?.n ?? 0)
  }
  await client.query('savepoint counting')
  if (tables.length > 0) await client.query(`grant select on ${listed(tables)} to ${siteRole}`)
  await seeAllTenants(client)
  for (const table of tables) await count(table, 'true', [])
  for (const { table, key } of modulePlaces) await count(table, `${key} = any($1)`, [entries[table] ?? []])
  await client.query('rollback to counting')
  return { module, isPurge, created, tables, entries, rows }
}

const namesOf = (created: readonly string[], kind: string): string[] =>
  created.filter(object => object.startsWith(`${kind} `)).map(object => object.slice(kind.length + 1))
const listed = (tables: readonly string[]): string => tables.map(quoted).join(', ')

async function findRecord(client: pg.Client, module: string, isPurge: boolean) {
  const { rows: ready } = await client.query<{ is: boolean }>(
    `select to_regclass('module_entry') is not null as is`,
  )
  if (!ready[0]?.is)
    throw new Refusal('this version has not started on this database yet: start it once with the module')
  const { rows: known } = await client.query<{ module: string }>(
    `select module from migration where module <> '' union select module from module_entry order by 1`,
  )
  if (!known.some(one => one.module === module))
    throw new Refusal(
      `no module ${module} was ever installed here${known.length > 0 ? `: there is ${known.map(one => one.module).join(', ')}` : ''}`,
    )
  const { rows } = await client.query<{ entries: ByTable; isRemoved: boolean }>(
    `select entries, switched_off is not null as "isRemoved" from module_entry where module = $1`,
    [module],
  )
  const migrations = await client.query<{ created: string[] | null }>(
    'select created from migration where module = $1',
    [module],
  )
  const [record] = rows
  if (!record || migrations.rows.some(({ created }) => created === null))
    throw new Refusal(
      `what ${module} has brought is not recorded, because it last ran with an older version: start once with it`,
    )
  if (record.isRemoved && !isPurge)
    throw new Refusal(`${module} is removed already; with --purge its data are deleted, too`)
  const existing = new Set(await objectsIn(client))
  const created = migrations.rows.flatMap(one => one.created ?? []).filter(object => existing.has(object))
  return { entries: record.entries, created }
}

/** Refuses while a table outside of the module refers to one of it, unless that one's module is removed as well. */
async function refuseDependents(client: pg.Client, { module, isPurge }: Removal, tables: readonly string[]) {
  const { rows } = await client.query<{ table: string; target: string; module: string }>(
    `select c.relname as table, t.relname as target, coalesce(m.module, 'the product') as module
    from pg_constraint join pg_class c on c.oid = conrelid join pg_class t on t.oid = confrelid
    left join migration m on m.created @> array['table ' || c.relname]
    left join module_entry e on e.module = m.module
    where contype = 'f' and t.relname = any($1) and c.relname <> all($1) and ($2 or e.switched_off is null)
    order by 1, 2 limit 1`,
    [tables, isPurge],
  )
  const [found] = rows
  if (found)
    throw new Refusal(
      `${found.module} depends on ${module}: its table ${found.table} refers to ${found.target}. Remove ${found.module} before`,
    )
}

async function switchOff(client: pg.Client, { module, entries }: RemovalPlan): Promise<void> {
  await seeAllTenants(client)
  const switchedOff: Record<string, string[]> = {}
  for (const { table, key, inService } of modulePlaces) {
    if (!inService) continue
    const { column, value } = inService
    const { rows } = await client.query<{ id: string }>(
      `update ${table} set ${column} = ${!value} where ${key} = any($1) and ${column} = ${value} returning id`,
      [entries[table] ?? []],
    )
    switchedOff[table] = rows.map(({ id }) => id)
  }
  await client.query('update module_entry set switched_off = $2 where module = $1', [module, switchedOff])
}

/** Deletes in the order in which objects depend on each other. Tables go in one statement, because they refer to each other. */
async function purge(client: pg.Client, { module, entries, created, tables }: RemovalPlan): Promise<void> {
  for (const view of namesOf(created, 'view')) await client.query(`drop view ${quoted(view)}`)
  if (tables.length > 0) await client.query(`drop table ${listed(tables)}`)
  // Those that were on its tables are gone.
  for (const kind of ['index', 'sequence'])
    for (const name of namesOf(created, kind)) await client.query(`drop ${kind} if exists ${quoted(name)}`)
  // Their names are written as SQL: a function's has the types of its arguments.
  for (const kind of ['function', 'type'])
    for (const name of namesOf(created, kind)) await client.query(`drop ${kind} if exists ${name}`)
  await client.query('delete from migration where module = $1', [module])
  await seeAllTenants(client)
  // Entries of tenants below those of the module move to the top of the menu.
  await client.query(
    `update menu set parent_id = null, parent_tenant_id = null
    where code <> all($1) and parent_id in (select id from menu where code = any($1))`,
    [entries.menu ?? []],
  )
  for (const { table, key } of modulePlaces)
    await client.query(`delete from ${table} where ${key} = any($1)`, [entries[table] ?? []])
  await client.query('delete from module_entry where module = $1', [module])
}
