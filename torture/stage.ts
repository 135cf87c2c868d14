import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { startBuiltIn } from '../apps/server/src/db/built-in.ts'
import { addressAs, siteRole } from '../apps/server/src/db/connect.ts'
import { passwordFor } from '../apps/server/src/db/secrets.ts'
import { Balancer } from '../apps/server/src/testing/balancer.ts'
import { Line } from '../apps/server/src/testing/line.ts'
import { freePort, Program } from '../apps/server/src/testing/program.ts'
import type { Installation } from './installation.ts'
import type { Step } from './schedule.ts'

const drainSeconds = '2'
const names = ['one', 'two'] as const

/**
 * Two instances of the product behind a balancer, on one database. People come over one line and the instances reach
 * the database over another: both can be made bad ones.
 */
export interface Stage
  extends Pick<Installation, 'url' | 'directory' | 'query' | 'ownerUrl' | 'remove' | 'stop'> {
  readonly secret: string
  /** Does what a step says, and comes back when all is as it was, except that the product may not have noticed. */
  perform(step: Step): Promise<void>
  /** What the instances have printed. */
  log(): string
}

export async function makeStage(): Promise<Stage> {
  const directory = mkdtempSync(join(tmpdir(), 'atrium-storm-'))
  const secret = randomBytes(32).toString('base64url')
  const dataDir = join(directory, 'database')
  const database = await startBuiltIn({
    dataDir,
    password: passwordFor(secret, 'owner'),
    log: () => undefined,
  })
  const toDatabase = await Line.to(database.url)
  const balancer = await Balancer.start()
  const toPeople = await Line.to(balancer.url)
  const url = `http://localhost:${new URL(toPeople.url).port}`
  const ports = [await freePort(), await freePort()]
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
      instance.tell('SIGCONT')
      await instance.end('SIGKILL')
    }
    await toPeople.close()
    await balancer.stop()
    await toDatabase.close()
    await database.stop()
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

  /** Makes a line a bad one for a while. What was lost on the way is ended with it, as routers do in the end. */
  async function spoil(line: Line, state: 'silent' | 'late' | 'slow', forMs: number): Promise<void> {
    line.turn(state)
    await delay(forMs)
    line.turn('open')
    if (state !== 'late') line.cut()
  }

  async function perform({ fault, victim, forMs }: Step): Promise<void> {
    const [what = '', of = ''] = fault.split(' ')
    const line = of === 'database' ? toDatabase : toPeople
    const instance = instances[victim]
    if (what === 'silent' || what === 'late' || what === 'slow') return spoil(line, what, forMs)
    if (what === 'cut') return line.cut()
    if (what === 'freeze') {
      instance?.tell('SIGSTOP')
      await delay(forMs)
      instance?.tell('SIGCONT')
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
      }
  }

  return {
    url,
    directory,
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
