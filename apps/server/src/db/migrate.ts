import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { appRole, siteRole } from './connect.ts'
import { passwordFor } from './secrets.ts'

const folder = new URL('../../migrations/', import.meta.url)
/** Any number will do, as long as every instance takes the same. */
const lockKey = 7_261_001

/** The database is newer than this code. Exit code 78 (EX_CONFIG of sysexits.h). */
export class NewerSchema extends Error {}

/**
 * Brings the database up to this code: makes the two roles of the server, then runs each migration that is
 * not there yet in a transaction of its own. One migrator at a time; a second one waits and finds it done.
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
    // Roles belong to the whole cluster, so a migrator on another database may have made or changed it in between.
    const isRace = error instanceof pg.DatabaseError && (error.code === '42710' || isConcurrentUpdate(error))
    if (!isRace) throw error
    await makeRole(client, role, password)
  }
}

/** PostgreSQL has no code of its own for two who write the same row of its catalogue. */
const isConcurrentUpdate = (error: pg.DatabaseError): boolean =>
  error.code === 'XX000' && error.message === 'tuple concurrently updated'

async function runPending(client: pg.Client): Promise<string[]> {
  await client.query(
    'create table if not exists migration (name text primary key, at timestamptz not null default now())',
  )
  const done = new Set(
    (await client.query<{ name: string }>('select name from migration')).rows.map(row => row.name),
  )
  const known = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  const unknown = [...done].find(name => !known.includes(name))
  if (unknown) throw new NewerSchema(`the database is newer than this program: it has migration ${unknown}`)
  const pending = known.filter(name => !done.has(name))
  for (const name of pending) {
    const text = await readFile(new URL(name, folder), 'utf8')
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
  return pending
}
