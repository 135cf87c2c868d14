import { readdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import pg from 'pg'
import { appRole, siteRole } from './connect.ts'

/** The migrations of release 0.1, in the order of their numbers. */
const ofFoundation = new URL('../../../migrations/', import.meta.url)
/** Migrations of features are named after the minute in which they were written, which is their order. */
const nameOfFeature = /^\d{8}_\d{4}_\w+\.sql$/

/** The migrations of the product, or of one module that is not part of it, whose history is its own. */
interface History {
  /** The name of the module's folder; empty for the product. */
  module: string
  /** Folders of SQL files. */
  folders: readonly URL[]
}

let histories: readonly History[] = [{ module: '', folders: [ofFoundation] }]

/**
 * Sets the migrations of features, each a folder of SQL files in the folder of its feature: those of the product, and
 * those of modules that others have written. Called once, by `installModules`.
 */
export function installMigrations(product: readonly URL[], ofOthers: readonly URL[]): void {
  const own = Map.groupBy(ofOthers, historyNameOf)
  histories = [
    { module: '', folders: [ofFoundation, ...product] },
    ...[...own].map(([module, folders]) => ({ module, folders })),
  ]
}

/** The name of the module of which one feature has its migrations in this folder. */
export const historyNameOf = (folder: URL): string => basename(new URL('../../', folder).pathname)

/** The migrations of a history by name, in the order in which they run. */
async function migrationsOf({ folders }: History): Promise<ReadonlyMap<string, URL>> {
  const listed = await Promise.all(
    folders.map(async folder => {
      const names = (await readdir(folder)).filter(name => name.endsWith('.sql'))
      const odd = folder !== ofFoundation && names.find(name => !nameOfFeature.test(name))
      if (odd) throw new Error(`migration ${odd}: its name must be like 20261123_1430_building.sql`)
      return names.map(name => [name, new URL(name, folder)] as const)
    }),
  )
  const all = listed.flat().sort(([one], [other]) => (one < other ? -1 : 1))
  const twice = all.find(([name], at) => name === all[at - 1]?.[0])
  if (twice) throw new Error(`migration ${twice[0]}: two features have one of this name`)
  return new Map(all)
}

/** An arbitrary number that all instances use: who holds this lock migrates. */
export const migrationLockKey = 7_261_001

/** The database is newer than this code, or than a module of it. Exit code 78 (EX_CONFIG of sysexits.h). */
export class NewerSchema extends Error {}

/**
 * Migrates the database to this version: creates the server's two roles, then runs each pending migration in a
 * transaction of its own. A second migrator waits and finds nothing to do.
 * @returns the names of the migrations that ran.
 */
export async function migrate(ownerUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLockKey])
    for (const role of [appRole, siteRole]) await makeRole(client, role)
    return await runPending(client)
  } finally {
    await client.end()
  }
}

/** Creates a role, which gets its password when the installation is opened. */
async function makeRole(client: pg.Client, role: string): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role])
  if (rowCount === 1) return
  try {
    await client.query(`create role ${role} login`)
  } catch (error) {
    // Roles belong to the whole cluster, so a migrator of another database may have created it meanwhile.
    if (!(error instanceof pg.DatabaseError && error.code === '42710')) throw error
  }
}

async function runPending(client: pg.Client): Promise<string[]> {
  await client.query(
    'create table if not exists migration (name text primary key, at timestamptz not null default now())',
  )
  await client.query(`do $$ begin
    if not exists (select from pg_attribute where attrelid = 'migration'::regclass and attname = 'module') then
      alter table migration add column module text not null default '', drop constraint migration_pkey,
        add primary key (module, name);
    end if;
  end $$`)
  await client.query('alter table migration add column if not exists created text[]')
  await adopt(client)
  const ran: string[] = []
  for (const history of histories) ran.push(...(await runHistory(client, history)))
  return ran
}

/** Moves migrations that were recorded with those of the product before modules had histories of their own. */
async function adopt(client: pg.Client): Promise<void> {
  for (const history of histories.filter(({ module }) => module !== ''))
    await client.query(`update migration set module = $1 where module = '' and name = any($2)`, [
      history.module,
      [...(await migrationsOf(history)).keys()],
    ])
}

/** The statements of migrations that ran before it was recorded what they create. */
const creates =
  /^create (?:unique )?(table|index|view|sequence|function|type) (?:if not exists )?(\w+)(?= )/gim

/** Records what the migrations of a module create, where they ran before this was done as they run. */
async function recordCreated(client: pg.Client, module: string, known: ReadonlyMap<string, URL>) {
  const { rows } = await client.query<{ name: string }>(
    'select name from migration where module = $1 and created is null',
    [module],
  )
  for (const { name } of rows) {
    const file = known.get(name)
    if (!file) continue
    const created = [...(await readFile(file, 'utf8')).matchAll(creates)].map(
      ([, kind, of]) => `${kind} ${of}`,
    )
    await client.query('update migration set created = $3 where module = $1 and name = $2', [
      module,
      name,
      created.map(one => one.toLowerCase()),
    ])
  }
}

const schemaObjects = `
  select case relkind when 'i' then 'index' when 'v' then 'view' when 'S' then 'sequence' else 'table' end
    || ' ' || oid::regclass as named
  from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'i', 'v', 'S')
  union all select 'function ' || oid::regprocedure from pg_proc
  where pronamespace = 'public'::regnamespace and prokind = 'f'
  union all select 'type ' || oid::regtype from pg_type where typnamespace = 'public'::regnamespace and typtype in ('d', 'e')`

/** The tables, views, indexes, sequences, functions and types of the schema, as `table depot`. */
export async function objectsIn(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ named: string }>(schemaObjects)
  return rows.map(({ named }) => named)
}

/** Runs what is pending of a history. Those of modules that are not installed any more stay as they are. */
async function runHistory(client: pg.Client, history: History): Promise<string[]> {
  const { module } = history
  const known = await migrationsOf(history)
  const { rows } = await client.query<{ name: string }>('select name from migration where module = $1', [
    module,
  ])
  const done = new Set(rows.map(row => row.name))
  const unknown = [...done].find(name => !known.has(name))
  if (unknown)
    throw new NewerSchema(
      `the database is newer than ${module === '' ? 'this program' : `the module ${module}`}: it has migration ${unknown}`,
    )
  if (module !== '') await recordCreated(client, module, known)
  const pending = [...known].filter(([name]) => !done.has(name))
  for (const [name, file] of pending) await runOne(client, module, name, await readFile(file, 'utf8'))
  return pending.map(([name]) => name)
}

async function runOne(client: pg.Client, module: string, name: string, text: string): Promise<void> {
  // What the product creates is never removed.
  const before = module === '' ? undefined : new Set(await objectsIn(client))
  await client.query('begin')
  try {
    await client.query(text)
    const created = before && (await objectsIn(client)).filter(object => !before.has(object))
    await client.query('insert into migration (module, name, created) values ($1, $2, $3)', [
      module,
      name,
      created ?? null,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    const of = module === '' ? '' : ` of the module ${module}`
    throw new Error(`migration ${name}${of}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}
