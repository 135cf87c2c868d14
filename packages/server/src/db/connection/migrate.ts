import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { passwordFor } from '../../auth/secrets.ts'
import { appRole, siteRole } from './connect.ts'

/** The migrations of release 0.1, in the order of their numbers. */
const ofFoundation = new URL('../../../migrations/', import.meta.url)
/** Migrations of features are named after the minute in which they were written, which is their order. */
const nameOfFeature = /^\d{8}_\d{4}_\w+\.sql$/
let folders: readonly URL[] = []

/** Adds the migrations of features, each a folder of SQL files. Called once, by `installModules`. */
export function installMigrations(contributed: readonly URL[]): void {
  folders = contributed
}

/** All migrations by name, in the order in which they run. */
async function everyMigration(): Promise<ReadonlyMap<string, URL>> {
  const listed = await Promise.all(
    [ofFoundation, ...folders].map(async folder => {
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

/** An arbitrary number that all instances use. */
const lockKey = 7_261_001

/** The database is newer than this code. Exit code 78 (EX_CONFIG of sysexits.h). */
export class NewerSchema extends Error {}

/**
 * Migrates the database to this version: creates the server's two roles, then runs each pending migration in a
 * transaction of its own. A second migrator waits and finds nothing to do.
 * @returns the names of the migrations that ran.
 */
export async function migrate(ownerUrl: string, secret: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    for (const role of [appRole, siteRole]) await makeRole(client, role, passwordFor(secret, role))
    return await runPending(client)
  } finally {
    await client.end()
  }
}

async function makeRole(client: pg.Client, role: string, password: string): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role])
  try {
    await client.query(
      `${rowCount ? 'alter' : 'create'} role ${role} login password ${client.escapeLiteral(password)}`,
    )
  } catch (error) {
    // Roles belong to the whole cluster, so a migrator of another database may have created or changed it meanwhile.
    const isRace = error instanceof pg.DatabaseError && (error.code === '42710' || isConcurrentUpdate(error))
    if (!isRace) throw error
    await makeRole(client, role, password)
  }
}

/** PostgreSQL has no error code for concurrent updates of one catalog row. */
const isConcurrentUpdate = (error: pg.DatabaseError): boolean =>
  error.code === 'XX000' && error.message === 'tuple concurrently updated'

async function runPending(client: pg.Client): Promise<string[]> {
  await client.query(
    'create table if not exists migration (name text primary key, at timestamptz not null default now())',
  )
  const done = new Set(
    (await client.query<{ name: string }>('select name from migration')).rows.map(row => row.name),
  )
  const known = await everyMigration()
  const unknown = [...done].find(name => !known.has(name))
  if (unknown) throw new NewerSchema(`the database is newer than this program: it has migration ${unknown}`)
  const pending = [...known].filter(([name]) => !done.has(name))
  for (const [name, file] of pending) {
    const text = await readFile(file, 'utf8')
    await client.query('begin')
    try {
      await client.query(text)
      await client.query('insert into migration (name) values ($1)', [name])
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw new Error(`migration ${name}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      })
    }
  }
  return pending.map(([name]) => name)
}
