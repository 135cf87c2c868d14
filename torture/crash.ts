import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { check, wasDone } from './crash-check.ts'
import { type Client, switcher, writer } from './crash-clients.ts'
import { findFacts } from './crash-facts.ts'
import { type Installation, makeInstallation, type Victim } from './installation.ts'
import { entriesOf, type Ledger, openLedger } from './ledger.ts'
import type { Heard } from './person.ts'
import { type Random, randomFrom } from './random.ts'

export interface CrashOptions {
  rounds: number
  seed: number
  kill: readonly [Victim, ...Victim[]]
  databaseUrl?: string | undefined
  say?: (line: string) => void
}

export interface Round {
  round: number
  killed: Victim
  afterMs: number
  operations: number
  acknowledged: number
  lost: number
  /** Of the lost ones, how many were found to be done. */
  there: number
  readyMs: number
  differences: string[]
}

export interface CrashReport {
  seed: number
  firstStartMs: number
  rounds: Round[]
  signIns: number
  /** Of all rounds, and of a final check after a regular restart. */
  differences: string[]
}

const readyWithinMs = 30_000
/** Differences printed per round; the report at the end has all. */
const mostShown = 5

/**
 * Writes through the API while parts of the product are killed, and after each restart compares the database
 * with the answers the clients got. The seed determines the schedule.
 */
export async function crash(options: CrashOptions): Promise<CrashReport> {
  const { seed, say = () => {} } = options
  const random = randomFrom(seed)
  const prefix = `c${seed}`
  const installation = await makeInstallation(options.databaseUrl)
  const ledger = openLedger(join(installation.directory, 'ledger.jsonl'))
  let isSound = false
  try {
    const firstStartMs = await installation.start()
    say(`seed ${seed}, ready after ${firstStartMs.toFixed(0)} ms, in ${installation.directory}`)
    const clients = await makeClients(installation, ledger, random, prefix)
    const rounds: Round[] = []
    for (let at = 1; at <= options.rounds; at++) {
      const round = await runRound({ installation, ledger, clients, random, prefix }, at, options.kill)
      rounds.push(round)
      say(lineOf(round))
    }
    await installation.stop()
    await installation.start()
    const differences = [
      ...rounds.flatMap(round => round.differences),
      ...(await compare({ installation, ledger, clients, prefix })),
    ]
    isSound = differences.length === 0
    return {
      seed,
      firstStartMs,
      rounds,
      signIns: clients.reduce((sum, one) => sum + one.person.signIns, 0),
      differences,
    }
  } finally {
    await installation.stop()
    ledger.close()
    // The data is kept for analysis if there is a difference.
    if (isSound) installation.remove()
    else say(`kept for a look: ${installation.directory}`)
  }
}

export async function makeClients(
  { url }: Pick<Installation, 'url'>,
  ledger: Ledger,
  random: Random,
  prefix: string,
  hear?: (heard: Heard) => void,
): Promise<Client[]> {
  const options = (name: string, loginName: string) => ({
    name: `${prefix}-${name}`,
    url,
    loginName,
    ledger,
    random: random.fork(name),
    ...(hear && { hear }),
  })
  return [
    await writer(options('a', 'ines.marchetti')),
    await writer(options('b', 'ines.marchetti')),
    await writer(options('c', 'sofia.lindqvist')),
    await writer(options('d', 'liang.wen')),
    await switcher(options('s', 'ines.marchetti')),
  ]
}

export interface Scene {
  installation: Pick<Installation, 'query'>
  ledger: Ledger
  clients: readonly Client[]
  prefix: string
}

async function runRound(
  scene: Scene & { installation: Installation; random: Random },
  at: number,
  kill: CrashOptions['kill'],
): Promise<Round> {
  const { installation, ledger, clients, random } = scene
  const before = ledger.read().length
  const killed = kill[(at - 1) % kill.length] ?? kill[0]
  const afterMs = random.between(300, 1500)
  const stop = new AbortController()
  const work = Promise.all(clients.map(client => client.work(stop.signal)))
  await delay(afterMs)
  const readyMs = await killAndStart(installation, clients, killed, random)
  stop.abort()
  await work
  const lines = ledger.read().slice(before)
  const { open, judged, differences } = await judge(scene)
  return {
    round: at,
    killed,
    afterMs,
    operations: lines.filter(({ line }) => line === 'attempt').length,
    acknowledged: lines.filter(line => line.line === 'answer' && line.status < 300).length,
    lost: open.length,
    there: open.filter(({ attempt }) =>
      judged.some(one => one.attempt.op === attempt.op && one.fate === 'done'),
    ).length,
    readyMs: Math.round(readyMs),
    differences,
  }
}

/** Compares the database with the clients' record, and lets clients without an answer continue. */
export async function judge(scene: Scene) {
  const { installation, ledger, clients, prefix } = scene
  const facts = await findFacts(installation, prefix, writersOf(clients))
  const entries = entriesOf(ledger.read())
  const open = entries.filter(({ fate }) => fate === 'unknown')
  for (const entry of open)
    ledger.write({ line: 'found', op: entry.attempt.op, there: wasDone(entry, facts, entries) })
  const judged = entriesOf(ledger.read())
  const differences = [
    ...check(judged, facts),
    ...clients.flatMap(({ name, complaints }) => complaints.splice(0).map(text => `${name}: ${text}`)),
  ]
  const ids = new Map([...facts.roles].map(([code, { id }]) => [code, id]))
  const isThere = (client: Client) =>
    open.some(({ attempt }) => attempt.client === client.name && facts.keys.has(attempt.key ?? ''))
  await Promise.all(clients.map(client => client.recover({ there: isThere(client), ids })))
  return { open, judged, differences, facts }
}

/** Returns the time until calls that need the database were answered again. */
async function killAndStart(
  installation: Installation,
  clients: readonly Client[],
  killed: Victim,
  random: Random,
): Promise<number> {
  const whole = random.chance(0.5)
  const databaseFirst = random.chance(0.5)
  const gapMs = random.between(0, 40)
  let began = performance.now()
  if (killed === 'database') installation.killDatabase(whole)
  else if (killed === 'server') await installation.killServer()
  else {
    if (databaseFirst) installation.killDatabase(whole)
    else await installation.killServer()
    await delay(gapMs)
    if (databaseFirst) await installation.killServer()
    else installation.killDatabase(whole)
  }
  if (killed !== 'database') {
    began = performance.now()
    await installation.start()
  }
  const [first] = clients
  while (performance.now() - began < readyWithinMs) {
    // For a moment the server still answers from its caches.
    const isUp = await installation.query('select 1').catch(() => undefined)
    const isWorking = isUp && (await first?.isServed().catch(() => false))
    if (isWorking) return performance.now() - began
    if (installation.hasEnded()) throw new Error(`the server ended when the ${killed} was killed`)
    await delay(20)
  }
  throw new Error(`the product was not ready ${readyWithinMs / 1000} s after the ${killed} was killed`)
}

async function compare({ installation, ledger, clients, prefix }: Scene): Promise<string[]> {
  const facts = await findFacts(installation, prefix, writersOf(clients))
  return check(entriesOf(ledger.read()), facts)
}

/** All but the last client, which only switches between roles. */
const writersOf = (clients: readonly Client[]) => clients.slice(0, -1).map(({ person }) => person)

export function lineOf(round: Round): string {
  const cells = [
    String(round.round).padStart(5),
    round.killed.padEnd(8),
    `${round.afterMs}`.padStart(6),
    `${round.operations}`.padStart(6),
    `${round.acknowledged}`.padStart(6),
    `${round.lost}`.padStart(5),
    `${round.there}`.padStart(6),
    `${round.readyMs}`.padStart(6),
    `${round.differences.length}`.padStart(6),
  ]
  const { differences } = round
  const more = differences.length > mostShown ? [`and ${differences.length - mostShown} more`] : []
  return [
    cells.join('  '),
    ...[...differences.slice(0, mostShown), ...more].map(text => `       ${text}`),
  ].join('\n')
}

export const heading =
  'round  killed     after     ops  acked   lost   there   ready   diffs\n                      ms                                 ms'
