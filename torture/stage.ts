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

export async function makeStage(): Promise<Stage> {
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
  const clockOf = (at: number) => join(directory, `${names[at]}.clock`)
  const launch = (at: number) =>
    new Program({
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
        TORTURE_CLOCK: clockOf(at),
        NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${join(import.meta.dirname, 'clock.mjs')}`,
      },
      log: join(directory, `${names[at]}.log`),
    })
  const instances: Program[] = []
  const begin = async (at: number) => {
    const program = launch(at)
    instances[at] = program
    await program.ready()
  }
  const stop = async () => {
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
  try {
    for (const at of [0, 1]) {
      await begin(at)
      await balancer.add(`http://localhost:${ports[at]}`)
    }
  } catch (error) {
    await stop()
    throw error
  }
  const client = () => new pg.Client({ connectionString: addressAs(database.url, siteRole, secret) })

  /** Disturbs a link for a while. Afterwards interrupted connections are closed, as routers do. */
  async function spoil(proxy: FlakyProxy, state: 'silent' | 'late' | 'slow', forMs: number): Promise<void> {
    proxy.turn(state)
    await delay(forMs)
    proxy.turn('open')
    if (state !== 'late') proxy.cut()
  }

  /** Fills the rest of the database's disk, and frees it again. */
  async function fill(forMs: number): Promise<void> {
    if (!hasOwnDisk) return
    const ballast = join(dataDir, 'ballast')
    fillUp(ballast)
    await delay(forMs)
    rmSync(ballast)
  }

  async function perform({ fault, victim, forMs, jump }: Step): Promise<void> {
    const [what = '', of = ''] = fault.split(' ')
    const proxy = of === 'database' ? toDatabase : toPeople
    const instance = instances[victim]
    if (what === 'silent' || what === 'late' || what === 'slow') return spoil(proxy, what, forMs)
    if (what === 'cut') return proxy.cut()
    if (what === 'full') return fill(forMs)
    if (what === 'freeze') {
      instance?.sendSignal('SIGSTOP')
      await delay(forMs)
      instance?.sendSignal('SIGCONT')
    } else if (what === 'jump') {
      writeFileSync(clockOf(victim), String(jump))
      await delay(forMs)
      writeFileSync(clockOf(victim), '0')
    } else if (fault === 'kill instance') {
      await instance?.end('SIGKILL')
      await begin(victim)
    } else if (fault === 'kill database') {
      const pid = readFileSync(join(dataDir, 'postgres-18/postmaster.pid'), 'utf8').split('\n', 1)[0]
      process.kill(-Number(pid), 'SIGKILL')
    } else
      for (const at of [0, 1]) {
        await instances[at]?.end('SIGTERM')
        await begin(at)
        await balancer.uses(`http://localhost:${ports[at]}`)
      }
  }

  return {
    url,
    directory,
    hasOwnDisk,
    secret,
    perform,
    ownerUrl: () => database.url,
    async query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
      const own = client()
      await own.connect()
      try {
        return (await own.query<Row>(text, values)).rows
      } finally {
        await own.end()
      }
    },
    log: () => names.map(name => readFileSync(join(directory, `${name}.log`), 'utf8')).join(''),
    stop,
    remove: () => rmSync(directory, { recursive: true, force: true }),
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
