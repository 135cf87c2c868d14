import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startBuiltIn } from './built-in.ts'

/** The same in every run, because the roles with the derived passwords belong to the whole cluster. */
export const scratchSecret = 'the secret of every scratch database'

/**
 * A PostgreSQL for databases that are thrown away: that of this address, whose user may create roles and databases, or
 * else the built-in one in a temporary directory. `stop` drops the databases of this name and those named after it.
 */
export async function scratchServer(
  external: string | undefined,
): Promise<{ ownerUrl: string; stop(name: string): Promise<void> }> {
  if (external) return { ownerUrl: external, stop: name => dropCopies(external, name) }
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-test-'))
  const { url, stop } = await startUnsynced({ dataDir, password: scratchSecret })
  await queryOnce(superuserOf(url), 'alter role atrium_owner createdb')
  return {
    ownerUrl: url,
    stop: async () => {
      await stop()
      rmSync(dataDir, { recursive: true })
    },
  }
}

/** The built-in database, for data that need not survive a crash of the machine: commits do not wait for the disk. */
export async function startUnsynced(
  options: Pick<Parameters<typeof startBuiltIn>[0], 'dataDir' | 'password'>,
): Promise<{ url: string; stop(): Promise<void> }> {
  const { url, stop } = await startBuiltIn(options)
  const superuser = superuserOf(url)
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
    await queryOnce(superuser, `alter system set ${setting} = off`)
  await queryOnce(superuser, 'select pg_reload_conf()')
  return { url, stop }
}

function superuserOf(url: string): string {
  const superuser = new URL(url)
  superuser.username = 'postgres'
  return superuser.href
}

async function dropCopies(ownerUrl: string, name: string): Promise<void> {
  const ours = `select datname as name from pg_database where datname ~ '^${name}(_|$)'`
  for (const one of await queryOnce(ownerUrl, ours))
    try {
      await queryOnce(ownerUrl, `drop database ${one.name} with (force)`)
    } catch (error) {
      // The owner may not end a worker of autovacuum; without force the server ends it by itself.
      if (!(error instanceof pg.DatabaseError && error.code === insufficientPrivilege)) throw error
      await queryOnce(ownerUrl, `drop database ${one.name}`)
    }
}

/** The SQLSTATE (PostgreSQL, appendix A). */
const insufficientPrivilege = '42501'

/** Runs one statement on a connection of its own. */
export async function queryOnce(url: string, text: string): Promise<{ name: string }[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** The address of another database of a server. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
