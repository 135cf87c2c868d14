import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { hashPassword } from '@atrium/server/auth/password'
import { freePort, Program } from '@atrium/server/testing/program'
import { signedIn } from '@atrium/sign-in/testing/server/browser.testing.ts'
import { demoAccounts, demoPassword } from '../apps/atrium/demo/accounts.ts'
import { type Installation, makeInstallation } from '../torture/installation.ts'
import { median, type Rate, rateOf } from './connection.ts'
import { signInAsAdministrator } from './signed-in.ts'

interface ServerOptions {
  rounds: number
  seconds: number
  databaseUrl: string | undefined
  say: (line: string) => void
}

interface Target {
  name: string
  port: number
  request: (at: number) => string
  status?: number
  /** The reference for the comparison. */
  against?: string
  /** Served from the cache, at about the cost of others of this kind. */
  isCached?: boolean
}

const together = [1, 32]

/**
 * Compares the product with the upper bound of a comparable server, measured alternately on the same machine: a raw
 * answer, and the *floor*, a bare Fastify with one prepared select of ten rows. Every call of the product includes
 * sign-in, tenant isolation and permission.
 */
export async function server(options: ServerOptions): Promise<void> {
  const { say, rounds, seconds } = options
  const installation = await makeInstallation(options.databaseUrl)
  const stop: (() => unknown)[] = [() => installation.remove(), () => installation.stop()]
  try {
    await installation.start()
    await installation.stop()
    // A second start, with existing tables.
    const readyMs = await installation.start()
    const idle = installation.memory()
    const besideMs = await startBeside(installation)
    const floorPort = await startFloor(installation.ownerUrl(), stop)
    const targets = await targetsOf(installation, floorPort)
    for (const target of targets) await rateOf(target, 8, Math.min(0.5, seconds))

    // Before the first write, because audit chain and notifications keep the server busy for a while.
    const crowd = await interleaved(mixed(targets), rounds, target => rateOf(target, 128, seconds))
    say('| what | connections | a second | against | ratio | p50 ms | p99 ms |')
    say('| ---- | ----------- | -------- | ------- | ----- | ------ | ------ |')
    const results: Record<string, unknown>[] = []
    for (const connections of together) {
      const rates = await interleaved(targets, rounds, target => rateOf(target, connections, seconds))
      for (const { name, against = '' } of targets) {
        const rate = rates.get(name) as Rate
        const ratio = rate.perSecond / (rates.get(against)?.perSecond ?? Number.NaN)
        say(row(name, connections, rate, against, ratio))
        results.push({ name, connections, against, ratio, ...rate })
      }
    }
    const [all, floor] = [crowd.get('all cached reads, mixed') as Rate, crowd.get('floor') as Rate]
    say(row('floor', 128, floor, '', Number.NaN))
    say(row('all cached reads, mixed', 128, all, 'floor', all.perSecond / floor.perSecond))
    results.push({ name: 'mixed', connections: 128, p99AgainstFloor: all.p99 / floor.p99, ...all })

    const hashes = await inPairs(seconds * rounds, () => hashPassword(demoPassword))
    const entered = await inPairs(seconds * rounds, () => signInAsAny(installation.url))
    const self = targets.find(({ name }) => name === 'current user') as Target
    const beside = await besideSignIns(installation.url, () => rateOf(self, 1, seconds * rounds))
    const figures = {
      'sign-ins a second, two at once': entered.toFixed(1),
      'of a bare loop of hashes': (entered / hashes).toFixed(2),
      'p99 of the current user while 32 sign in, ms': beside.p99.toFixed(1),
      'p99 of 128 connections, of the floor’s': (all.p99 / floor.p99).toFixed(2),
      'start to ready, tables there, ms': readyMs.toFixed(0),
      'the same where the database runs already, ms': besideMs.toFixed(0),
      'memory idle, MB': idle.toFixed(0),
      'memory after this load, MB': installation.memory().toFixed(0),
    }
    say('\n| what | figure |\n| ---- | ------ |')
    for (const [name, figure] of Object.entries(figures)) say(`| ${name} | ${figure} |`)
    say(`\n${JSON.stringify({ rounds, seconds, results, figures })}`)
  } finally {
    for (const step of stop.reverse()) await step()
  }
}

/** Starts a second instance on the same database. */
async function startBeside(installation: Installation): Promise<number> {
  const directory = join(installation.directory, 'beside')
  const program = new Program({
    port: await freePort(),
    env: { ...installation.env, DATABASE_URL: installation.ownerUrl(), DATA_DIR: directory },
    log: join(directory, 'server.log'),
  })
  try {
    return await program.ready()
  } finally {
    await program.end()
  }
}

async function startFloor(databaseUrl: string, stop: (() => unknown)[]): Promise<number> {
  const port = await freePort()
  const child = spawn(process.execPath, ['bench/floor.ts', String(port), databaseUrl], { stdio: 'inherit' })
  stop.push(() => child.kill())
  while (!(await fetch(`http://localhost:${port}/floor`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error('the floor ended')
    await delay(50)
  }
  return port
}

let signIns = 0
/** In rotation: concurrent sign-ins of one user wait for each other. */
const signInAsAny = (url: string) => {
  const username = demoAccounts[signIns++ % demoAccounts.length]?.loginName ?? ''
  return signedIn(url, { username, password: demoPassword })
}

async function targetsOf(installation: Installation, floorPort: number): Promise<Target[]> {
  const { url } = installation
  const { browser, headers, tenantId } = await signInAsAdministrator(installation, url)
  const here = Number(new URL(url).port)
  const of = (
    port: number,
    method: string,
    path: string,
    more = {},
    body: () => unknown = () => undefined,
  ) => {
    const lines = Object.entries(port === here ? { ...headers, ...more } : more).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    )
    const head = `${method} ${path} HTTP/1.1\r\nHost: localhost:${port}\r\n${lines.join('')}`
    return () => {
      const given = body()
      if (given === undefined) return `${head}\r\n`
      const text = JSON.stringify(given)
      return `${head}Content-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n${text}`
    }
  }
  const codes = (count: number) =>
    Array.from({ length: count }, (_, at) => `hiam.role.list.button.${at % 2 ? 'create' : `unknown-${at}`}`)
  const read = (name: string, method: string, path: string, body?: unknown): Target => ({
    name,
    port: here,
    request: of(here, method, path, {}, () => body),
    against: 'floor',
  })
  const cachedRead = (...call: Parameters<typeof read>): Target => ({ ...read(...call), isCached: true })
  const self = '/iam/hzero/v1/users/self'
  const tree = '/iam/hzero/v1/menus/tree?lang=en_US'
  const { headers: answered } = await browser.get(tree, headers)
  const at = (path: string) => path.replace('TENANT', tenantId)
  const roles = at('/iam/hzero/v1/TENANT/roles')
  return [
    { name: 'raw answer', port: floorPort, request: of(floorPort, 'GET', '/raw') },
    { name: 'floor', port: floorPort, request: of(floorPort, 'GET', '/floor') },
    { name: 'bare insert', port: floorPort, request: of(floorPort, 'POST', '/insert') },
    cachedRead('current user', 'GET', self),
    {
      ...read('menu tree, 304', 'GET', tree),
      request: of(here, 'GET', tree, { 'if-none-match': answered.get('etag') ?? '' }),
      status: 304,
    },
    cachedRead('permission check, 20 codes', 'POST', '/iam/hzero/v1/menus/check-permissions', codes(20)),
    cachedRead('lookup values', 'GET', at('/hpfm/v1/TENANT/lovs/value?lovCode=HPFM.FLAG')),
    cachedRead('prompts', 'GET', at('/hpfm/v1/TENANT/prompt/en_US?promptKey=hzero.common')),
    cachedRead('menu tree', 'GET', tree),
    cachedRead('languages', 'GET', at('/hpfm/v1/TENANT/lovs/data?lovCode=HPFM.LANGUAGE')),
    cachedRead('ui tables', 'GET', at('/hpfm/v1/TENANT/ui-table')),
    read('permission check, 500 codes', 'POST', '/iam/hzero/v1/menus/check-permissions', codes(500)),
    read('list of roles, 10 rows', 'GET', `${roles}/paging?size=10&sort=name,asc`),
    {
      name: 'new user group, with audit',
      port: here,
      request: of(here, 'POST', at('/iam/v1/TENANT/user-groups'), {}, () => ({
        groupCode: `bench-${randomUUID()}`,
        groupName: 'Bench',
      })),
      against: 'bare insert',
    },
  ]
}

/** All cached reads, one after another on one connection, and the floor. */
function mixed(targets: readonly Target[]): Target[] {
  const reads = targets.filter(({ isCached }) => isCached)
  const floor = targets.filter(({ name }) => name === 'floor')
  const [first] = reads
  if (!first) return floor
  const request = (at: number) => reads[at % reads.length]?.request(at) ?? ''
  return [...floor, { ...first, name: 'all cached reads, mixed', request }]
}

/** The median of each, measured alternately, so that other load on the machine affects all of them. */
async function interleaved(
  targets: readonly Target[],
  rounds: number,
  measure: (target: Target) => Promise<Rate>,
): Promise<Map<string, Rate>> {
  const all = new Map<string, Rate[]>(targets.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round++)
    for (const target of targets) all.get(target.name)?.push(await measure(target))
  const middle = (rates: Rate[], of: keyof Rate) => median(rates.map(rate => rate[of]))
  return new Map(
    [...all].map(([name, rates]) => [
      name,
      { perSecond: middle(rates, 'perSecond'), p50: middle(rates, 'p50'), p99: middle(rates, 'p99') },
    ]),
  )
}

/** The number of executions in a second, two at a time, after a warm-up. */
async function inPairs(seconds: number, work: () => Promise<unknown>): Promise<number> {
  for (let time = 0; time < 100; time++) await work()
  const began = performance.now()
  let count = 0
  const one = async () => {
    for (; performance.now() - began < seconds * 1000; count++) await work()
  }
  await Promise.all([one(), one()])
  return (count * 1000) / (performance.now() - began)
}

/** Measures while 32 users sign in again and again. */
async function besideSignIns<T>(url: string, measure: () => Promise<T>): Promise<T> {
  let isOver = false
  const crowd = Array.from({ length: 32 }, async () => {
    while (!isOver) await signInAsAny(url)
  })
  const measured = await measure()
  isOver = true
  await Promise.all(crowd)
  return measured
}

const row = (name: string, connections: number, rate: Rate, against: string, ratio: number): string =>
  `| ${[
    name,
    connections,
    rate.perSecond.toFixed(0),
    against,
    Number.isNaN(ratio) ? '' : ratio.toFixed(2),
    rate.p50.toFixed(2),
    rate.p99.toFixed(2),
  ].join(' | ')} |`
