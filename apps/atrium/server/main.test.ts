import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect as connectTo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { DeliveryTables } from '@atrium/messages/delivery/server/delivery.tables.ts'
import { startBuiltIn } from '@atrium/server/db/built-in/built-in'
import { connect, type Databases } from '@atrium/server/db/connection/connect'
import { findRootKey } from '@atrium/server/db/connection/root-key'
import { siteOf } from '@atrium/server/db/connection/site'
import type { SendingTables } from '@atrium/server/delivery/sending.tables'
import { type Answer, type Caller, signIn } from '@atrium/server/testing/app'
import { Balancer } from '@atrium/server/testing/balancer'
import { copyDatabase, type TestDatabase } from '@atrium/server/testing/database'
import { makeTenant, makeUser } from '@atrium/server/testing/people'
import { freePort, Program } from '@atrium/server/testing/program'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'

let directory = ''

let made: Promise<TestDatabase> | undefined
/** Of this file alone: a server that starts puts the product's rows into its database. */
const ownDatabase = () => {
  made ??= copyDatabase('main')
  return made
}
let databases: Databases
const cleanUp: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'main-'))
  const { ownerUrl, secret } = await ownDatabase()
  databases = connect(ownerUrl, secret, 4)
})

afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step()
  await databases.close()
  rmSync(directory, { recursive: true })
})

async function startInstance(env: Record<string, string>, port?: number, files?: number): Promise<Program> {
  const { ownerUrl, secret } = await ownDatabase()
  const program = await Program.start({
    port: port ?? (await freePort()),
    env: { DATABASE_URL: ownerUrl, SECRET: secret, DATA_DIR: directory, LOG_LEVEL: 'silent', ...env },
    flags: ['--empty'],
    ...(files !== undefined && { files }),
    log: join(directory, 'server.log'),
  })
  cleanUp.push(() => program.end('SIGKILL'))
  return program
}

async function startBalancer(): Promise<Balancer> {
  const balancer = await Balancer.start()
  cleanUp.push(() => balancer.stop())
  return balancer
}

async function someAdministrator(origin: string, { site: db } = databases): Promise<Caller> {
  const site = siteOf(db)
  const { tenantId, adminRoleId } = await makeTenant(site)
  return signIn({ site, origin }, await makeUser(site, tenantId, [adminRoleId]))
}

const rolesOf = ({ tenantId }: Caller) => `/iam/hzero/v1/${tenantId}/roles`

/** Writes and reads for as long as `signal` lets it, and answers what it got, with how often. */
async function steadyCalls(caller: Caller, signal: AbortSignal, name: string): Promise<Map<string, number>> {
  const seen = new Map<string, number>()
  const note = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1)
  for (let at = 0; !signal.aborted; at++) {
    const answers = [
      caller.call('POST', rolesOf(caller), { code: `${name}-${at}`, name: `${name} ${at}` }),
      caller.call('GET', '/iam/hzero/v1/users/self'),
    ]
    for (const answer of await Promise.allSettled(answers)) note(describeFailure(answer))
  }
  return seen
}

/** The status of a successful response, else the reason for the failure. */
function describeFailure(answer: PromiseSettledResult<Answer>): string {
  if (answer.status === 'rejected') return String(answer.reason)
  const { status, body } = answer.value
  return status === 200 ? '200' : `${status} ${JSON.stringify(body)}`
}

/** Keeps a stream open as a workspace does, and answers the last words of each that ended. */
async function steadyStream(caller: Caller, origin: string, signal: AbortSignal): Promise<string[]> {
  const { token, cookie } = caller
  const headers = { authorization: `bearer ${token}`, cookie, 'x-requested-with': 'XMLHttpRequest' }
  const ends: string[] = []
  while (!signal.aborted) {
    const stream = await fetch(`${origin}/hmsg/v1/live`, { headers, signal }).catch(String)
    const text = typeof stream === 'string' ? stream : await stream.text().catch(String)
    if (signal.aborted) break
    ends.push(text.split('\n').slice(-3).join('|'))
    // Sooner than it is told to come back, and therefore perhaps to the instance that stops.
    await delay(100)
  }
  return ends
}

test('behind a balancer no request fails while one instance after the other is stopped and started again [SAFE-79]', async () => {
  const balancer = await startBalancer()
  const env = { PUBLIC_URL: balancer.url, DRAIN_SECONDS: '1' }
  const ports = [await freePort(), await freePort()]
  const instances = new Map<number, Program>()
  for (const port of ports) {
    const program = await startInstance(env, port)
    instances.set(port, program)
    await balancer.add(program.url)
  }
  const done = new AbortController()
  const callers = await Promise.all([1, 2, 3].map(() => someAdministrator(balancer.url)))
  const calls = callers.map((caller, at) => steadyCalls(caller, done.signal, `steady-${at}`))
  const streams = callers.map(caller => steadyStream(caller, balancer.url, done.signal))
  for (const port of ports) {
    expect(await instances.get(port)?.end('SIGTERM')).toBe(0)
    const program = await startInstance(env, port)
    instances.set(port, program)
    await balancer.uses(program.url)
  }
  done.abort()
  for (const seen of await Promise.all(calls)) {
    expect([...seen.keys()]).toEqual(['200'])
    expect(seen.get('200')).toBeGreaterThan(20)
  }
  const ends = (await Promise.all(streams)).flat()
  expect(ends.length).toBeGreaterThanOrEqual(3)
  for (const end of ends) expect(end).toMatch(/^retry: \d+\|\|$/)
}, 120_000)

test('a server that was told to stop says so, finishes what it has begun and ends with 0 [SAFE-79]', async () => {
  const program = await startInstance({ DRAIN_SECONDS: '1' })
  const caller = await someAdministrator(program.url)
  const body = JSON.stringify({ code: 'slow', name: 'Slow' })
  const slow = request(new URL(rolesOf(caller), program.url), {
    method: 'POST',
    headers: {
      authorization: `bearer ${caller.token}`,
      cookie: caller.cookie,
      'x-requested-with': 'XMLHttpRequest',
      'content-type': 'application/json',
      'content-length': body.length,
      expect: '100-continue',
    },
  })
  slow.write(body.slice(0, 5))
  await once(slow, 'continue')
  const began = performance.now()
  const ended = program.end('SIGTERM')
  await expect.poll(async () => (await fetch(`${program.url}/health/ready`)).status).toBe(503)
  const live = await fetch(`${program.url}/health/live`)
  expect([live.status, live.headers.get('connection')]).toEqual([200, 'close'])
  slow.end(body.slice(5))
  const [answer] = (await once(slow, 'response')) as [IncomingMessage]
  expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close'])
  answer.resume()
  expect(await ended).toBe(0)
  expect(performance.now() - began).toBeGreaterThan(1000)
})

test('a second signal stops a server at once [SAFE-79]', async () => {
  const program = await startInstance({ DRAIN_SECONDS: '60' })
  const began = performance.now()
  const ended = program.end('SIGTERM')
  await expect.poll(async () => (await fetch(`${program.url}/health/ready`)).status).toBe(503)
  program.sendSignal('SIGTERM')
  expect(await ended).toBe(0)
  expect(performance.now() - began).toBeLessThan(3000)
})

test('a connection that was opened and never used holds nobody up', async () => {
  const program = await startInstance({ DRAIN_SECONDS: '0' })
  const unused = connectTo(Number(new URL(program.url).port), '127.0.0.1')
  await once(unused, 'connect')
  unused.resume()
  const began = performance.now()
  expect(await program.end('SIGTERM')).toBe(0)
  expect(performance.now() - began).toBeLessThan(3000)
})

test('a delivery that an instance had taken when it was killed is sent by another one, and is there once [SAFE-73]', async () => {
  const heard: (string | undefined)[] = []
  const partner = createServer((call, answer) => {
    heard.push(String(call.headers['atrium-delivery']))
    // The first one is kept waiting until its sender is dead.
    if (heard.length > 1) answer.writeHead(204).end()
  })
  await new Promise<void>(resolve => partner.listen(0, '127.0.0.2', resolve))
  cleanUp.push(async () => {
    partner.closeAllConnections()
    await new Promise(resolve => partner.close(resolve))
  })
  const env = { EGRESS_ALLOW: '127.0.0.2' }
  const first = await startInstance(env)
  const admin = await someAdministrator(first.url)
  const { port } = partner.address() as AddressInfo
  const webhook = {
    serverCode: 'PARTNER',
    serverName: 'Partner',
    webhookAddress: `http://127.0.0.2:${port}/`,
  }
  const { webhookId } = (await admin.call('POST', '/hmsg/v1/webhook-servers', webhook)).body
  const { messageId } = (await admin.call('POST', `/hmsg/v1/webhook-servers/${webhookId}/test`)).body
  await expect.poll(() => heard, { timeout: 10_000 }).toEqual([messageId])

  const rows = () =>
    databases.site
      .$extendTables<SendingTables>()
      .selectFrom('delivery')
      .select(['id', 'state', 'tries'])
      .where('webhookId', '=', webhookId)
      .execute()
  expect(await rows()).toEqual([{ id: messageId, state: 'waiting', tries: 1 }])
  await first.end('SIGKILL')
  await startInstance(env)
  // As if the half minute was over for which work that an instance has claimed is its own.
  await databases.site
    .$extendTables<SendingTables>()
    .updateTable('delivery')
    .set({ dueAt: new Date(Date.now() - 1000) })
    .where('id', '=', messageId)
    .execute()
  await expect.poll(rows, { timeout: 10_000 }).toEqual([{ id: messageId, state: 'sent', tries: 2 }])
  expect(heard).toEqual([messageId, messageId])
  const tries = await databases.site
    .$extendTables<DeliveryTables>()
    .selectFrom('deliveryTry')
    .select('problem')
    .where('deliveryId', '=', messageId)
    .execute()
  expect(tries).toEqual([{ problem: null }])
}, 60_000)

test('a second server on a data directory says who has it and ends; the first goes on, and after kill -9 the next one starts [SAFE-75]', async () => {
  const log = join(directory, 'built-in.log')
  const options = { env: { DATA_DIR: join(directory, 'data') }, flags: ['--empty'] }
  const first = await Program.start({ ...options, port: await freePort(), log })
  cleanUp.push(() => first.end())

  const refused = new Program({ ...options, port: await freePort(), log: `${log}-2` })
  await expect(refused.ready()).rejects.toThrow('the server ended')
  expect(await refused.end()).toBe(1)
  const pid = readFileSync(join(directory, 'data/atrium.pid'), 'utf8').split('\n')[0]
  await expect.poll(() => readFileSync(`${log}-2`, 'utf8')).toBe(`data directory in use by pid ${pid}\n`)
  expect(await first.ready()).toBeGreaterThan(0)

  await first.end('SIGKILL')
  const third = await Program.start({ ...options, port: await freePort(), log })
  expect(await third.end()).toBe(0)
}, 60_000)

test('a server for one tenant does not start on the database of several, and no server with an unknown edition [CONST-2]', async () => {
  const site = siteOf(databases.site)
  const tenants = [await makeTenant(site), await makeTenant(site)]
  const { ownerUrl, secret } = await ownDatabase()
  const sentenceOf = async (edition: string) => {
    const log = join(directory, `${edition}.log`)
    const env = { DATABASE_URL: ownerUrl, SECRET: secret, DATA_DIR: directory, PLATFORM_VERSION: edition }
    const program = new Program({ env, flags: ['--empty'], port: await freePort(), log })
    await expect(program.ready()).rejects.toThrow('the server ended')
    expect(await program.end()).toBe(1)
    return readFileSync(log, 'utf8')
  }
  expect(await sentenceOf('ONE')).toBe('PLATFORM_VERSION must be SAAS or OP\n')
  expect(tenants).toHaveLength(2)
  expect(await sentenceOf('OP')).toMatch(
    /^PLATFORM_VERSION is OP, for one tenant, but this database has several: .+ Start with PLATFORM_VERSION=SAAS$/m,
  )
}, 60_000)

test('without its database a server answers 503 within two seconds, signs nobody out and recovers within five [SAFE-71]', async () => {
  const { secret } = await ownDatabase()
  const startDatabase = async () => {
    const database = await startBuiltIn({ dataDir: join(directory, 'own'), password: secret })
    cleanUp.push(database.stop)
    return database
  }
  const first = await startDatabase()
  const program = await startInstance({ DATABASE_URL: first.url })
  const own = connect(first.url, await findRootKey(first.url, { secret }), 2)
  const caller = await someAdministrator(program.url, own).finally(() => own.close())
  const answers = () =>
    Promise.all([
      caller.call('GET', '/iam/hzero/v1/users/self'),
      caller.call('GET', `${rolesOf(caller)}/paging`),
      caller.call('POST', rolesOf(caller), { code: `c-${randomUUID()}`, name: 'Any' }),
    ])
  const statuses = async () => (await answers()).map(({ status }) => status)
  expect(await statuses()).toEqual([200, 200, 200])

  await first.stop()
  await expect.poll(statuses, { timeout: 2000 }).toEqual([503, 503, 503])
  const began = performance.now()
  for (const { body, headers } of await answers())
    expect([body.code, headers.get('retry-after')]).toEqual(['error.db.unavailable', '2'])
  const renewal = await fetch(`${program.url}/oauth/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'any', client_id: 'any' }),
  })
  expect([renewal.status, renewal.headers.get('retry-after')]).toEqual([503, '2'])
  expect(performance.now() - began).toBeLessThan(2000)
  const health = async (of: string) => (await fetch(`${program.url}/health/${of}`)).status
  await expect.poll(() => health('ready'), { timeout: 2000 }).toBe(503)
  expect(await health('live')).toBe(200)

  await startDatabase()
  await expect.poll(statuses, { timeout: 5000 }).toEqual([200, 200, 200])
  await expect.poll(() => health('ready'), { timeout: 2000 }).toBe(200)
}, 60_000)

test('a server that starts before its database says so, and goes on by itself when it is there [SAFE-71]', async () => {
  const { secret } = await ownDatabase()
  const dataDir = join(directory, 'late')
  const { url, stop } = await startBuiltIn({ dataDir, password: secret })
  await stop()
  const program = new Program({
    port: await freePort(),
    env: { DATABASE_URL: url, SECRET: secret, DATA_DIR: directory },
    flags: ['--empty'],
    log: join(directory, 'server.log'),
  })
  cleanUp.push(() => program.end('SIGKILL'))
  const statusOf = async (path: string) =>
    (await fetch(program.url + path).catch(() => undefined))?.status ?? 'no answer'
  await expect.poll(() => statusOf('/health/live'), { timeout: 20_000 }).toBe(200)
  expect(await statusOf('/health/ready')).toBe(503)
  const answer = await fetch(`${program.url}/iam/hzero/v1/users/self`)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await answer.json()).toMatchObject({ failed: true, code: 'error.db.unavailable' })

  cleanUp.push((await startBuiltIn({ dataDir, password: secret })).stop)
  await program.ready()
  expect(await statusOf('/iam/hzero/v1/users/self')).toBe(401)
}, 60_000)

test('a server refuses a database that is newer than itself with 78 [SAFE-81]', async () => {
  const { ownerUrl, secret } = await ownDatabase()
  const query = async (text: string) => {
    const client = new pg.Client({ connectionString: ownerUrl })
    await client.connect()
    await client.query(text).finally(() => client.end())
  }
  await query(`insert into migration (name) values ('9999_future.sql')`)
  try {
    const log = join(directory, 'newer.log')
    const env = { DATABASE_URL: ownerUrl, SECRET: secret, DATA_DIR: directory }
    const program = new Program({ port: await freePort(), env, flags: ['--empty'], log })
    await expect(program.ready()).rejects.toThrow('the server ended')
    expect(await program.end()).toBe(78)
    await expect.poll(() => readFileSync(log, 'utf8')).toContain('it has migration 9999_future.sql')
  } finally {
    await query(`delete from migration where name = '9999_future.sql'`)
  }
})

test('an instance answers only the services it was told to, and whether it is ready', async () => {
  const program = await startInstance({ SERVICES: 'oauth' })
  const statusOf = async (path: string) =>
    (await fetch(program.url + path, { headers: { accept: 'text/html' } })).status
  expect(await statusOf('/health/ready')).toBe(200)
  expect(await statusOf('/openapi.json')).toBe(200)
  expect(await statusOf('/oauth/.well-known/openid-configuration')).toBe(200)
  for (const path of ['/iam/hzero/v1/users/self', '/hpfm/v1/0/prompt/en_US', '/', '/workplace'])
    expect(await statusOf(path)).toBe(404)
})

test('[SAFE-77] a request that breaks fails alone and shows nothing of how; a process that ran out of memory starts again', async () => {
  const port = await freePort()
  const instance = await startInstance({ LOG_LEVEL: 'error' }, port)
  const admin = await someAdministrator(instance.url)
  const { ownerUrl } = await ownDatabase()
  const asOwner = async (statement: string) => {
    const client = new pg.Client({ connectionString: ownerUrl })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  const list = () => admin.call('GET', `${rolesOf(admin)}/paging`)
  await asOwner('revoke select on role from atrium_app')
  try {
    const [broken, others] = await Promise.all([list(), admin.call('GET', '/hpfm/v1/languages/list')])
    expect(broken.status).toBe(500)
    expect(broken.body).toEqual({
      ...{ failed: true, code: 'error.internal', type: 'error' },
      ...{ message: expect.any(String), requestId: expect.any(String) },
    })
    expect(JSON.stringify(broken.body)).not.toMatch(/permission denied|select|\.ts\b/)
    expect(others.status).toBe(200)
  } finally {
    await asOwner('grant select on role to atrium_app')
  }
  expect((await list()).status).toBe(200)
  // The operator reads lines of the sources, although the server runs as a bundle.
  const lines = readFileSync(join(directory, 'server.log'), 'utf8').split('\n')
  const { stack } = JSON.parse(lines.find(line => line.includes('permission denied')) ?? '{}').err
  expect(stack).toMatch(/\/modules\/access\/role\/server\/role\.queries\.ts:\d+:\d+/)
  expect(stack).not.toMatch(/\/server\/dist\//)

  // How Node ends when its memory is used up.
  await instance.end('SIGABRT')
  await startInstance({}, port)
  expect((await list()).status).toBe(200)
})

test('a server with few files to open refuses politely, serves those it took, and recovers [SAFE-76]', async () => {
  const program = await startInstance({}, undefined, 256)
  const admin = await someAdministrator(program.url)
  const write = (code: string) => admin.call('POST', rolesOf(admin), { code, name: 'Pilot' })
  expect((await write('before')).status).toBe(200)
  const port = Number(new URL(program.url).port)
  const sockets = Array.from({ length: 300 }, () => connectTo(port, '127.0.0.1'))
  const heard = sockets.map(
    socket =>
      new Promise<string>(resolve => {
        socket.once('data', data => resolve(String(data).slice(9, 12)))
        socket.once('error', () => resolve('closed'))
        socket.once('close', () => resolve('closed'))
        socket.write(`GET /iam/hzero/v1/users/self HTTP/1.1\r\nhost: localhost:${port}\r\n\r\n`)
      }),
  )
  const answers = Map.groupBy(await Promise.all(heard), answer => answer)
  // Nobody is signed in there: 401 is an answer of the server at work.
  expect([...answers.keys()].sort()).toEqual(['401', '503', 'closed'])
  for (const socket of sockets) socket.destroy()
  await expect.poll(async () => (await write('after').catch(() => undefined))?.status).toBe(200)
  const { body } = await admin.call('GET', `${rolesOf(admin)}/paging?size=50`)
  const codes = body.content.map(({ code }: { code: string }) => code)
  expect(codes).toEqual(expect.arrayContaining(['before', 'after']))
})
