import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@atrium/server/testing/program'
import pg from 'pg'
import { type Installation, makeInstallation } from '../torture/installation.ts'
import { median, type Rate, rateOf, requestText } from './connection.ts'
import { directus } from './peers/directus.ts'
import { install, type Peer, type Place, runIn, Started } from './peers/peer.ts'
import { strapi } from './peers/strapi.ts'
import { signInAsAdministrator } from './signed-in.ts'

interface PeersOptions {
  rows: number
  rounds: number
  seconds: number
  databaseUrl: string | undefined
  /** The directory in which the packages of the peers are, or are installed and stay; by default one that is removed. */
  packages: string | undefined
  say: (line: string) => void
}

type Measured = Omit<PeersOptions, 'say'>

/** The figures of a program, in the order of the table. */
interface Figures {
  startMs: number
  idle: number
  one: Rate
  many: Rate
  far: Rate
  inserts: Rate
  after: number
}

interface Calls {
  port: number
  headers: Readonly<Record<string, string>>
  list: (page: number) => string
  insert: (at: string) => { path: string; body: unknown }
  inserted: number
}

const farPage = 1_000

/**
 * Measures other administration platforms beside the product: one after the other, on the same database server, with
 * as many rows, each at its defaults, signed in, with ten rows by code and their exact total. Prints the same figures
 * for each; a program whose packages cannot be installed is named with the reason.
 */
export async function peers({ say, ...options }: PeersOptions): Promise<void> {
  const installation = await makeInstallation(options.databaseUrl)
  const directory = options.packages ?? mkdtempSync(join(tmpdir(), 'atrium-peers-'))
  const missing: string[] = []
  try {
    say(
      `| program | start ms | idle MB | list p50 ms | lists/s, 32 | p99 ms | page ${farPage} p50 ms | inserts/s, 32 | MB after |`,
    )
    say(
      '| ------- | -------- | ------- | ----------- | ----------- | ------ | --------------- | ------------- | -------- |',
    )
    say(line('Atrium', await ofAtrium(installation, options)))
    for (const peer of [directus, strapi])
      try {
        say(line(peer.name, await ofPeer(peer, join(directory, peer.start[0] ?? ''), installation, options)))
      } catch (error) {
        missing.push(
          `${peer.name} was not measured: ${error instanceof Error ? error.message : String(error)}`,
        )
      }
    for (const reason of missing) say(`\n${reason}`)
  } finally {
    await installation.stop()
    installation.remove()
    if (options.packages === undefined) rmSync(directory, { recursive: true, force: true })
  }
}

/** The product with its user groups, a list of the same shape, with sign-in, isolation, permission and audit. */
async function ofAtrium(installation: Installation, { rows, rounds, seconds }: Measured): Promise<Figures> {
  await installation.start()
  const { tenantId } = await signInAsAdministrator(installation, installation.url)
  await installation.query(
    `insert into user_group (tenant_id, code, name)
      select $1, 'code-' || number, jsonb_build_object('en_US', 'Thing ' || number) from generate_series(1, $2::int) as number`,
    [tenantId, rows],
  )
  await installation.asOwner('vacuum analyze user_group')
  await installation.stop()
  const startMs = await installation.start()
  const idle = installation.memory()
  const { headers } = await signInAsAdministrator(installation, installation.url)
  const path = `/iam/v1/${tenantId}/user-groups`
  const measured = await measure(
    {
      port: Number(new URL(installation.url).port),
      headers,
      list: page => `${path}?size=10&page=${page}&sort=groupCode,asc`,
      insert: at => ({ path, body: { groupCode: at, groupName: 'Bench' } }),
      inserted: 200,
    },
    rounds,
    seconds,
  )
  return { startMs, idle, ...measured, after: installation.memory() }
}

async function ofPeer(
  peer: Peer,
  directory: string,
  installation: Installation,
  { rows, rounds, seconds, databaseUrl }: Measured,
): Promise<Figures> {
  const place: Place = {
    directory,
    port: await freePort(),
    databaseUrl: await database(installation, peer, databaseUrl === undefined),
  }
  install(peer, place)
  const env = peer.env(place)
  for (const command of peer.prepare ?? []) runIn(place, env, command)
  const ready = `http://127.0.0.1:${place.port}${peer.ready}`
  const first = new Started(peer, place)
  let headers: Readonly<Record<string, string>>
  try {
    await first.ready(ready)
    headers = await peer.signIn(place)
    const client = new pg.Client({ connectionString: place.databaseUrl })
    await client.connect()
    await client.query(peer.fill(rows))
    await client.end()
  } finally {
    await first.stop()
  }
  const started = new Started(peer, place)
  try {
    const startMs = await started.ready(ready)
    const idle = started.memory()
    const measured = await measure({ ...peer, port: place.port, headers }, rounds, seconds)
    return { startMs, idle, ...measured, after: started.memory() }
  } finally {
    await started.stop()
  }
}

/** An empty database of the peer's own on the product's server. */
async function database(installation: Installation, { start }: Peer, isBuiltIn: boolean): Promise<string> {
  const name = `peer_${start[0]}`
  const address = new URL(installation.ownerUrl())
  const admin = new URL(address)
  if (isBuiltIn) admin.username = 'postgres'
  const client = new pg.Client({ connectionString: admin.href })
  await client.connect()
  await client.query(`create database ${name} owner ${client.escapeIdentifier(address.username)}`)
  await client.end()
  address.pathname = `/${name}`
  return address.href
}

async function measure(
  { port, headers, list, insert, inserted }: Calls,
  rounds: number,
  seconds: number,
): Promise<Pick<Figures, 'one' | 'many' | 'far' | 'inserts'>> {
  const page = (at: number) => ({ port, request: () => requestText(port, headers, 'GET', list(at)) })
  const one = await middle(rounds, () => rateOf(page(0), 1, seconds))
  const many = await middle(rounds, () => rateOf(page(0), 32, seconds))
  const far = await middle(rounds, () => rateOf(page(farPage - 1), 1, seconds))
  const inserts = await middle(rounds, () =>
    rateOf(
      {
        port,
        status: inserted,
        request: () => {
          const { path, body } = insert(randomUUID())
          return requestText(port, headers, 'POST', path, body)
        },
      },
      32,
      seconds,
    ),
  )
  return { one, many, far, inserts }
}

/** The median of each figure over the rounds, after one that is not counted. */
async function middle(rounds: number, measureOnce: () => Promise<Rate>): Promise<Rate> {
  await measureOnce()
  const rates: Rate[] = []
  for (let round = 0; round < rounds; round++) rates.push(await measureOnce())
  const of = (key: keyof Rate) => median(rates.map(rate => rate[key]))
  return { perSecond: of('perSecond'), p50: of('p50'), p99: of('p99') }
}

function line(name: string, { startMs, idle, one, many, far, inserts, after }: Figures): string {
  const cells = [startMs, idle, one.p50, many.perSecond, many.p99, far.p50, inserts.perSecond, after]
  return `| ${[name, ...cells.map(figure => figure.toFixed(figure < 100 ? 1 : 0))].join(' | ')} |`
}
