import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, createServer as createHttpServer, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { connect, type Databases } from '@atrium/server/db/connection/connect'
import { type Site, siteOf } from '@atrium/server/db/connection/site'
import type { SendingTables } from '@atrium/server/delivery/sending.tables'
import { type Caller, signIn } from '@atrium/server/testing/app'
import { copyDatabase, type TestDatabase } from '@atrium/server/testing/database'
import { makeTenant, makeUser } from '@atrium/server/testing/people'
import { freePort, Program } from '@atrium/server/testing/program'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

let directory = ''
let database: TestDatabase
let databases: Databases
let site: Site
const cleanUp: (() => unknown)[] = []

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'workers-'))
  database = await copyDatabase('workers')
  databases = connect(database.ownerUrl, database.secret, 4)
  site = siteOf(databases.site)
})
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step()
})
afterAll(async () => {
  await databases.close()
  rmSync(directory, { recursive: true })
})

interface Server {
  program: Program
  log: string
}

/** As operators start it, where the test says how fast workers answer. */
const warm = { WARM_UP_SECONDS: '' }

let started = 0

async function newServer(env: Record<string, string> = {}, main?: string): Promise<Server> {
  const log = join(directory, `${++started}.log`)
  const { ownerUrl, secret } = database
  const program = new Program({
    port: await freePort(),
    env: {
      ...{ WORKERS: '2', DATABASE_URL: ownerUrl, SECRET: secret, DATA_DIR: directory },
      ...env,
    },
    flags: ['--empty'],
    log,
    ...(main !== undefined && { main }),
  })
  cleanUp.push(() => program.end('SIGKILL'))
  return { program, log }
}

async function startServer(env: Record<string, string> = {}, main?: string): Promise<Server> {
  const server = await newServer({ LOG_LEVEL: 'info', ...env }, main)
  await server.program.ready()
  return server
}

const workersOf = ({ program: { pid } }: Server): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

const isRunning = (pid: number) => existsSync(`/proc/${pid}`)

let questions = 0

/** One open connection, which one worker answers. */
class Line {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })
  readonly #url: string

  constructor({ program }: Server) {
    this.#url = program.url
    cleanUp.push(() => this.#agent.destroy())
  }

  async open(method: string, path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
    const sent = request(new URL(path, this.#url), { agent: this.#agent, method, headers })
    sent.end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    return answer
  }

  async status(method: string, path: string, by: Caller): Promise<number> {
    const { token, cookie } = by
    const headers = { authorization: `bearer ${token}`, cookie, 'x-requested-with': 'XMLHttpRequest' }
    const answer = await this.open(method, path, headers)
    await text(answer)
    return answer.statusCode ?? 0
  }

  /** The process that answers, by the line of its log. */
  async worker({ log }: Server): Promise<number> {
    const path = `/who-answers-${++questions}`
    await text(await this.open('GET', path))
    const line = () =>
      readFileSync(log, 'utf8')
        .split('\n')
        .find(one => one.includes(`"${path}"`))
    await expect.poll(line, { timeout: 5_000 }).toBeDefined()
    return JSON.parse(line() ?? '').pid
  }
}

/** A connection to each of two workers, once both listen. */
async function lines(server: Server): Promise<[Line, Line]> {
  const first = new Line(server)
  const pid = await first.worker(server)
  for (;;) {
    const other = new Line(server)
    if ((await other.worker(server)) !== pid) return [first, other]
    await delay(50)
  }
}

async function metric({ program }: Server, name: string): Promise<number> {
  const answer = await (await fetch(`${program.url}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(answer)?.[1])
}

/** Asked on a connection of its own, as a balancer does. */
async function readiness(server: Server): Promise<number> {
  const answer = await new Line(server).open('GET', '/health/ready', { connection: 'close' })
  await text(answer)
  return answer.statusCode ?? 0
}

const self = '/iam/hzero/v1/users/self'

test('two workers answer at one port; one that signs out a session ends its stream and its calls on the other', async () => {
  const server = await startServer(warm)
  const { tenantId, adminRoleId } = await makeTenant(site)
  const userId = await makeUser(site, tenantId, [adminRoleId])
  const at = { site, origin: server.program.url }
  const [caller, other] = [await signIn(at, userId), await signIn(at, userId)]
  const [one, two] = await lines(server)
  expect(await metric(server, 'atrium_processes')).toBe(2)
  for (const line of [one, two]) expect(await line.status('GET', self, other)).toBe(200)

  const { token, cookie } = other
  const [streaming] = await lines(server)
  const stream = await streaming.open('GET', '/hmsg/v1/live', {
    ...{ authorization: `bearer ${token}`, cookie, 'x-requested-with': 'XMLHttpRequest' },
  })
  const streamed = text(stream)
  expect(await one.status('DELETE', `${self}/sessions`, caller)).toBe(204)
  const began = performance.now()
  await expect.poll(() => two.status('GET', self, other), { interval: 10 }).toBe(401)
  expect(await streamed).toContain('"kind":"ended"')
  expect(performance.now() - began).toBeLessThan(1000)
  expect(await two.status('GET', self, caller)).toBe(200)
}, 60_000)

test('a worker that is killed is replaced, and meanwhile the port never says that it is not ready', async () => {
  const server = await startServer(warm)
  const before = workersOf(server)
  expect(before).toHaveLength(2)
  const seen = new Map<number | string, number>()
  const done = new AbortController()
  const asking = (async () => {
    while (!done.signal.aborted) {
      const what = await readiness(server).catch(() => 'no answer')
      seen.set(what, (seen.get(what) ?? 0) + 1)
    }
  })()
  process.kill(before[0] ?? 0, 'SIGKILL')
  await expect
    .poll(() => workersOf(server).filter(pid => !before.includes(pid)), { timeout: 5_000 })
    .toHaveLength(1)
  const [one, two] = await lines(server)
  const answering = [await one.worker(server), await two.worker(server)]
  done.abort()
  await asking
  expect(answering.toSorted()).toEqual(workersOf(server).toSorted())
  expect(answering).not.toContain(before[0])
  // A connection that the killed one had just been given breaks with it.
  expect(seen.get('no answer') ?? 0).toBeLessThan(3)
  seen.delete('no answer')
  expect([...seen.keys()]).toEqual([200])
  expect(seen.get(200)).toBeGreaterThan(20)
}, 60_000)

test('a tenant may send as much through all workers as through one process [SAFE-64]', async () => {
  const rate = 40
  const server = await startServer({ ...warm, TENANT_RATE: String(rate) })
  const at = { site, origin: server.program.url }
  const someone = async () => {
    const { tenantId, adminRoleId } = await makeTenant(site)
    return signIn(at, await makeUser(site, tenantId, [adminRoleId]))
  }
  const [loud, quiet] = [await someone(), await someone()]
  const both = await lines(server)
  const seen = new Map<number, number>()
  const began = performance.now()
  do {
    expect(await Promise.all(both.map(line => line.status('GET', self, quiet)))).toEqual([200, 200])
    const flood = Array.from({ length: 20 }, (_, index) => both[index % 2]?.status('GET', self, loud))
    for (const status of await Promise.all(flood)) seen.set(status ?? 0, (seen.get(status ?? 0) ?? 0) + 1)
  } while (performance.now() - began < 3_000)
  const seconds = Math.ceil((performance.now() - began) / 1000) + 1
  expect([...seen.keys()].toSorted()).toEqual([200, 429])
  expect(seen.get(200)).toBeLessThanOrEqual(rate * seconds)
  // More than one worker alone would answer.
  expect(seen.get(200)).toBeGreaterThan((rate / 2) * seconds)
}, 60_000)

test('what is to be sent is sent by one of the workers, once', async () => {
  const heard: string[] = []
  const partner = createHttpServer((call, answer) => {
    heard.push(String(call.headers['atrium-delivery']))
    answer.writeHead(204).end()
  })
  await new Promise<void>(resolve => partner.listen(0, '127.0.0.2', resolve))
  cleanUp.push(() => {
    partner.closeAllConnections()
    partner.close()
  })
  const server = await startServer({ ...warm, EGRESS_ALLOW: '127.0.0.2' })
  const { tenantId, adminRoleId } = await makeTenant(site)
  const at = { site, origin: server.program.url }
  const admin = await signIn(at, await makeUser(site, tenantId, [adminRoleId]))
  const { port } = partner.address() as AddressInfo
  const webhook = {
    serverCode: 'PARTNER',
    serverName: 'Partner',
    webhookAddress: `http://127.0.0.2:${port}/`,
  }
  const { webhookId } = (await admin.call('POST', '/hmsg/v1/webhook-servers', webhook)).body
  const both = await lines(server)
  const send = (_: unknown, index: number) =>
    both[index % 2]?.status('POST', `/hmsg/v1/webhook-servers/${webhookId}/test`, admin)
  const sent = await Promise.all(Array.from({ length: 40 }, send))
  expect(new Set(sent)).toEqual(new Set([200]))
  const rows = () =>
    databases.site
      .$extendTables<SendingTables>()
      .selectFrom('delivery')
      .select(['id', 'state', 'tries'])
      .where('webhookId', '=', webhookId)
      .execute()
  await expect
    .poll(async () => (await rows()).filter(({ state }) => state === 'sent').length, { timeout: 20_000 })
    .toBe(40)
  const done = await rows()
  expect(new Set(done.map(({ tries }) => tries))).toEqual(new Set([1]))
  expect(heard.toSorted()).toEqual(done.map(({ id }) => id).toSorted())
}, 60_000)

test('SIGTERM to all of its processes at once, as from a terminal, drains the workers and frees the data directory [SAFE-79]', async () => {
  const data = join(directory, 'own')
  const server = await startServer({ DATABASE_URL: '', SECRET: '', DATA_DIR: data, DRAIN_SECONDS: '1' })
  const workers = workersOf(server).filter(pid =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('main.js'),
  )
  expect(workers).toHaveLength(2)
  const began = performance.now()
  for (const pid of workers) process.kill(pid, 'SIGTERM')
  const ended = server.program.end('SIGTERM')
  await expect
    .poll(async () => (await fetch(`${server.program.url}/health/ready`)).status, { interval: 20 })
    .toBe(503)
  expect((await fetch(`${server.program.url}/health/live`)).status).toBe(200)
  expect(await ended).toBe(0)
  expect(performance.now() - began).toBeGreaterThan(1000)
  expect(workers.filter(isRunning)).toEqual([])
  expect(existsSync(join(data, 'atrium.pid'))).toBe(false)
  expect(existsSync(join(data, 'postgres-18/postmaster.pid'))).toBe(false)
}, 60_000)

test('from the sources, too, workers end with their primary, and a second signal hurries them [SAFE-79]', async () => {
  const server = await startServer({ DRAIN_SECONDS: '60' }, 'apps/atrium/server/main.ts')
  const workers = workersOf(server)
  const began = performance.now()
  const ended = server.program.end('SIGTERM')
  await expect
    .poll(async () => (await fetch(`${server.program.url}/health/ready`)).status, { timeout: 5_000 })
    .toBe(503)
  server.program.sendSignal('SIGTERM')
  expect(await ended).toBe(0)
  expect(performance.now() - began).toBeLessThan(20_000)
  expect(workers.filter(isRunning)).toEqual([])

  const killed = await startServer()
  const orphans = workersOf(killed)
  await killed.program.end('SIGKILL')
  await expect.poll(() => orphans.filter(isRunning), { timeout: 5_000 }).toEqual([])
}, 90_000)

test('workers that cannot start end the program with the reason instead of being started forever', async () => {
  const occupied = createServer().listen(0, '127.0.0.1')
  await once(occupied, 'listening')
  cleanUp.push(() => occupied.close())
  const address = occupied.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const refused = await newServer({ PORT: String(port) })
  await expect.poll(() => refused.program.hasEnded, { timeout: 30_000 }).toBe(true)
  expect(await refused.program.end()).toBe(1)
  expect(readFileSync(refused.log, 'utf8')).toBe(`port ${port} is in use: choose another with PORT=…\n`)

  const dying = await newServer()
  const killed = new Set<number>()
  while (!dying.program.hasEnded) {
    for (const pid of isRunning(dying.program.pid ?? 0) ? workersOf(dying) : []) {
      killed.add(pid)
      process.kill(pid, 'SIGKILL')
    }
    await delay(20)
  }
  expect(await dying.program.end()).toBe(1)
  expect(killed.size).toBeLessThan(8)
  expect(readFileSync(dying.log, 'utf8')).toMatch(/^3 workers in a row ended at their start: SIGKILL$/m)
}, 90_000)
