import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { passwordFor } from '@atrium/server/auth/secrets'
import { startBuiltIn } from '@atrium/server/db/built-in/built-in'
import { addressAs, siteRole } from '@atrium/server/db/connection/connect'
import { findRootKey } from '@atrium/server/db/connection/root-key'
import { Balancer } from '@atrium/server/testing/balancer'
import { FlakyProxy } from '@atrium/server/testing/flaky-proxy'
import { freePort, Program } from '@atrium/server/testing/program'
import pg from 'pg'
import type { Installation } from './installation.ts'
import type { Step } from './schedule.ts'

const drainSeconds = '2'
const names = ['one', 'two'] as const

/**
 * Two instances of the product behind a balancer, on one database. Clients use one network link and the
 * instances reach the database over another: both can be disturbed.
 */
export interface Stage
  extends Pick<Installation, 'url' | 'directory' | 'query' | 'ownerUrl' | 'remove' | 'stop'> {
  readonly secret: string
  /** Whether the database has a disk of its own, which can be filled. */
  readonly hasOwnDisk: boolean
  /** Performs a step, and resolves when the fault is over, although the product may not have recovered yet. */
  perform(step: Step): Promise<void>
  /** The output of the instances. */
  log(): string
}

/** The parts of a stage that faults are applied to. */
interface Parts {
  directory: string
  secret: string
  dataDir: string
  hasOwnDisk: boolean
  database: Awaited<ReturnType<typeof startBuiltIn>>
  toDatabase: FlakyProxy
  balancer: Balancer
  toPeople: FlakyProxy
  url: string
  ports: readonly number[]
  /** The running instances, by their place in `names`. */
  instances: Program[]
}

export async function makeStage(): Promise<Stage> {
  const parts = await makeParts()
  const { directory, secret, hasOwnDisk, url, database } = parts
  const stop = () => stopAll(parts)
  try {
    for (const at of [0, 1]) {
      await begin(parts, at)
      await parts.balancer.add(`http://localhost:${parts.ports[at]}`)
    }
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url,
    directory,
    hasOwnDisk,
    secret,
    perform: step => perform(parts, step),
    ownerUrl: () => database.url,
    async query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
      const client = new pg.Client({
        connectionString: addressAs(database.url, siteRole, await findRootKey(database.url, { secret })),
      })
      await client.connect()
      try {
        return (await client.query<Row>(text, values)).rows
      } finally {
        await client.end()
      }
    },
    log: () => names.map(name => readFileSync(join(directory, `${name}.log`), 'utf8')).join(''),
    stop,
    remove: () => rmSync(directory, { recursive: true, force: true }),
  }
}

/** Starts everything but the instances. */
async function makeParts(): Promise<Parts> {
  const directory = mkdtempSync(join(tmpdir(), 'atrium-storm-'))
  const secret = randomBytes(32).toString('base64url')
  const dataDir = join(directory, 'database')
  const hasOwnDisk = mountDisk(dataDir)
  const database = await startBuiltIn({
    dataDir,
    password: passwordFor(secret, 'owner'),
    log: () => undefined,
  })
  const toDatabase = await FlakyProxy.to(database.url)
  const balancer = await Balancer.start()
  const toPeople = await FlakyProxy.to(balancer.url)
  const url = `http://localhost:${new URL(toPeople.url).port}`
  const ports = [await freePort(), await freePort()]
  const links = { toDatabase, balancer, toPeople, url, ports }
  return { directory, secret, dataDir, hasOwnDisk, database, ...links, instances: [] }
}

/** The file with the seconds by which the clock of an instance is off. */
const clockOf = ({ directory }: Parts, at: number) => join(directory, `${names[at]}.clock`)

/** Starts an instance, and resolves when it is ready. */
async function begin(parts: Parts, at: number): Promise<void> {
  const { directory, secret, toDatabase, url, ports, instances } = parts
  const program = new Program({
    port: ports[at] ?? 0,
    flags: ['--demo', 'small'],
    env: {
      SECRET: secret,
      DATABASE_URL: toDatabase.url,
      DATA_DIR: join(directory, names[at] ?? ''),
      FILES_DIR: join(directory, 'files'),
      PUBLIC_URL: url,
      DRAIN_SECONDS: drainSeconds,
      LOG_LEVEL: 'info',
      TORTURE_CLOCK: clockOf(parts, at),
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${join(import.meta.dirname, 'clock.mjs')}`,
    },
    log: join(directory, `${names[at]}.log`),
  })
  instances[at] = program
  await program.ready()
}

async function stopAll({
  instances,
  toPeople,
  balancer,
  toDatabase,
  database,
  hasOwnDisk,
  dataDir,
}: Parts): Promise<void> {
  for (const instance of instances) {
    instance.sendSignal('SIGCONT')
    await instance.end('SIGKILL')
  }
  await toPeople.close()
  await balancer.stop()
  await toDatabase.close()
  await database.stop()
  if (hasOwnDisk) spawnSync('umount', [dataDir])
}

async function perform(parts: Parts, { fault, victim, forMs, jump }: Step): Promise<void> {
  const [kind = '', target = ''] = fault.split(' ')
  const proxy = target === 'database' ? parts.toDatabase : parts.toPeople
  const instance = parts.instances[victim]
  if (kind === 'silent' || kind === 'late' || kind === 'slow') return disturb(proxy, kind, forMs)
  if (kind === 'cut') return proxy.cut()
  if (kind === 'full') return fillDisk(parts, forMs)
  if (kind === 'freeze') {
    instance?.sendSignal('SIGSTOP')
    await delay(forMs)
    instance?.sendSignal('SIGCONT')
  } else if (kind === 'jump') {
    writeFileSync(clockOf(parts, victim), String(jump))
    await delay(forMs)
    writeFileSync(clockOf(parts, victim), '0')
  } else if (fault === 'kill instance') {
    await instance?.end('SIGKILL')
    await begin(parts, victim)
  } else if (fault === 'kill database') {
    const pid = readFileSync(join(parts.dataDir, 'postgres-18/postmaster.pid'), 'utf8').split('\n', 1)[0]
    process.kill(-Number(pid), 'SIGKILL')
  } else await restartAll(parts)
}

/** Disturbs a link for a while. Afterwards interrupted connections are closed, as routers do. */
async function disturb(proxy: FlakyProxy, state: 'silent' | 'late' | 'slow', forMs: number): Promise<void> {
  proxy.turn(state)
  await delay(forMs)
  proxy.turn('open')
  if (state !== 'late') proxy.cut()
}

/** Fills the rest of the database's disk, and frees it again. */
async function fillDisk({ hasOwnDisk, dataDir }: Parts, forMs: number): Promise<void> {
  if (!hasOwnDisk) return
  const ballast = join(dataDir, 'ballast')
  fillUp(ballast)
  await delay(forMs)
  rmSync(ballast)
}

/** Restarts one instance after the other, as an update does. */
async function restartAll(parts: Parts): Promise<void> {
  for (const at of [0, 1]) {
    await parts.instances[at]?.end('SIGTERM')
    await begin(parts, at)
    await parts.balancer.uses(`http://localhost:${parts.ports[at]}`)
  }
}

const diskMegabytes = 512

/** Mounts a small disk, if this process may: as root, also in a user namespace. */
function mountDisk(directory: string): boolean {
  mkdirSync(directory, { recursive: true })
  return (
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m,mode=0700`, 'tmpfs', directory])
      .status === 0
  )
}

function fillUp(path: string): void {
  const file = openSync(path, 'w')
  try {
    for (let size = 1 << 20; size >= 1 << 10; ) {
      try {
        if (writeSync(file, Buffer.alloc(size)) < size) size >>= 1
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
        size >>= 1
      }
    }
  } finally {
    closeSync(file)
  }
}
