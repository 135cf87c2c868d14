import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { judge, makeClients } from './crash.ts'
import { type Client, markOf } from './crash-clients.ts'
import {
  examineAtEnd,
  examineRows,
  examineUnread,
  Findings,
  findAdministered,
  type Invariant,
  judgeAnswer,
} from './invariants.ts'
import { type Ledger, openLedger } from './ledger.ts'
import { type Heard, type Person, person } from './person.ts'
import { type Random, randomFrom } from './random.ts'
import { type Fault, faults, type Step, scheduleOf } from './schedule.ts'
import { makeStage, type Stage } from './stage.ts'

export interface StormOptions {
  /** The run ends with the round in which one of these limits is reached. */
  rounds?: number | undefined
  minutes?: number | undefined
  seed: number
  only?: readonly Fault[]
  say?: (line: string) => void
}

export interface StormReport {
  seed: number
  /** Number of times each fault was applied. */
  faults: Partial<Record<Fault, number>>
  calls: number
  /** Answers by which the product reported unavailability, by status. */
  refusals: Record<number, number>
  acknowledged: number
  /** Operations without an answer, and how many of them were found to be done. */
  lost: number
  foundThere: number
  /** Maximum milliseconds from the end of a fault until a write succeeded. */
  slowestRecovery: number
  examined: Record<Invariant, number>
  broken: string[]
}

/** The parts of a run that are left out, because this process lacks the privileges. */
const leftOut = ({ hasOwnDisk }: Stage): string =>
  hasOwnDisk ? 'nothing' : 'a full disk needs a small one, which only root can mount'

const readerNames = ['ines.marchetti', 'liang.wen'] as const
const recoversWithinMs = 30_000
const settleMs = 1_000

/**
 * Two instances at work while faults are applied to them, their network and their database, one after another.
 * After each fault all clients stop, and the database is compared with the answers they got. The seed
 * determines the schedule.
 */
export async function storm(options: StormOptions): Promise<StormReport> {
  const { rounds, minutes, seed, only, say = () => {} } = options
  const stage = await makeStage()
  const ledger = openLedger(join(stage.directory, 'ledger.jsonl'))
  const records = openRecords(stage, seed)
  const { findings, report } = records
  try {
    const scene = await openScene(stage, ledger, records, randomFrom(seed))
    say(`seed ${seed}, in ${stage.directory}; left out: ${leftOut(stage)}`)
    const began = performance.now()
    const isPossible = (fault: Fault) => stage.hasOwnDisk || fault !== 'full disk'
    const steps = scheduleOf(seed, (only ?? (Object.keys(faults) as Fault[])).filter(isPossible))
    for (let round = 1; round <= (rounds ?? Number.POSITIVE_INFINITY); round++) {
      if (minutes !== undefined && performance.now() - began > minutes * 60_000) break
      const step = steps.next().value
      const { recoveryMs, lost } = await playRound(scene, records, step, round)
      say(
        `${String(round).padStart(4)}  ${step.fault.padEnd(16)} ${String(step.forMs).padStart(5)} ms  ${step.fault === 'jump clock' ? `${step.jump} s  ` : ''}served after ${recoveryMs.toFixed(0)} ms, ${lost} without an answer, ${findings.broken.length} broken`,
      )
    }
    const people = [...scene.clients.map(client => client.person), ...scene.readers]
    await examineAtEnd(findings, stage, people)
    return report
  } finally {
    await stage.stop()
    ledger.close()
    if (findings.broken.length === 0) stage.remove()
    else say(`kept for a look: ${stage.directory}`)
  }
}

/** The records of a run: its findings, and the answers that clients got. */
interface Records {
  findings: Findings
  report: StormReport
  /** Whether a fault is being applied, and when the last one ended. */
  weather: { isBad: boolean; clearedAt: number }
  /** The tenants of people who only read, by the marks of their sessions. */
  tenants: Map<string, number>
  hear: (heard: Heard) => void
}

function openRecords(stage: Stage, seed: number): Records {
  const findings = new Findings()
  const weather = { isBad: false, clearedAt: Number.NEGATIVE_INFINITY }
  const tenants = new Map<string, number>()
  const history = join(stage.directory, 'history.jsonl')
  const report: StormReport = {
    seed,
    faults: {},
    calls: 0,
    refusals: {},
    acknowledged: 0,
    lost: 0,
    foundThere: 0,
    slowestRecovery: 0,
    examined: findings.examined,
    broken: findings.broken,
  }
  const hear = (heard: Heard) => {
    report.calls += 1
    if (heard.status >= 500) report.refusals[heard.status] = (report.refusals[heard.status] ?? 0) + 1
    const { text: _, ...line } = heard
    appendFileSync(history, `${JSON.stringify(line)}\n`)
    const during = weather.isBad || heard.began < weather.clearedAt
    judgeAnswer(findings, heard, { during, tenantId: tenants.get(heard.who) })
  }
  return { findings, report, weather, tenants, hear }
}

/** The people of a run: clients that write, and readers. */
interface Scene {
  stage: Stage
  ledger: Ledger
  random: Random
  prefix: string
  clients: readonly Client[]
  readers: readonly Person[]
  administered: Awaited<ReturnType<typeof findAdministered>>
}

async function openScene(stage: Stage, ledger: Ledger, records: Records, random: Random): Promise<Scene> {
  const { tenants, hear, report } = records
  await stage.query(
    "update tenant set session_policy = 'newest-wins' where tenant_id = (select tenant_id from app_user where login_name = 'sofia.lindqvist')",
  )
  const prefix = `s${report.seed}`
  const clients = await makeClients(stage, ledger, random, prefix, hear)
  const readers: Person[] = []
  for (const [at, login] of readerNames.entries()) {
    const mark = `torture ${prefix}-reader-${at}`
    const reader = await person(stage.url, login, mark, hear)
    const { body } = await reader.call('GET', '/iam/hzero/v1/users/self')
    tenants.set(mark, body.tenantId)
    readers.push(reader)
  }
  return { stage, ledger, random, prefix, clients, readers, administered: await findAdministered(stage) }
}

/** Lets everyone work while a fault is applied and until the product has recovered, then compares. */
async function playRound(scene: Scene, records: Records, step: Step, round: number) {
  const { stage, clients, readers, random } = scene
  const { weather, report } = records
  const stop = new AbortController()
  const work = Promise.all([
    ...clients.map(client => client.work(stop.signal)),
    ...readers.map((reader, at) => read(reader, random.fork(`reader ${round} ${at}`), stop.signal)),
  ])
  await delay(step.afterMs)
  weather.isBad = faults[step.fault]
  await stage.perform(step)
  const recoveryMs = await untilServed(clients)
  // Pending requests are answered, or their clients give up.
  await delay(settleMs)
  if (weather.isBad) weather.clearedAt = performance.now()
  weather.isBad = false
  stop.abort()
  await work
  const lost = await compare(scene, records)
  report.faults[step.fault] = (report.faults[step.fault] ?? 0) + 1
  report.slowestRecovery = Math.max(report.slowestRecovery, Math.round(recoveryMs))
  return { recoveryMs, lost }
}

/** Compares the database with the answers. Returns the number of operations without one. */
async function compare(scene: Scene, { findings, report, hear }: Records): Promise<number> {
  const { stage, clients, readers, administered, ledger, prefix } = scene
  await examineReady(findings, clients)
  const { open, judged, differences } = await judge({ installation: stage, ledger, clients, prefix })
  const done = judged.filter(({ fate }) => fate === 'done')
  findings.examine('once', done.length, differences)
  await examineRows(findings, stage, administered)
  for (const reader of readers) await examineUnread(findings, stage, reader)
  await examineRevoked(findings, stage, hear)
  // With a limit of one session, the next sign-in ends the previous one.
  await clients.find(({ name }) => name.endsWith('-c'))?.person.signInAgain()
  report.acknowledged = done.length
  report.lost += open.length
  const isDone = (op: string) => done.some(({ attempt }) => attempt.op === op)
  report.foundThere += open.filter(({ attempt }) => isDone(attempt.op)).length
  return open.length
}

/** Keeps reading, whatever the results. */
async function read(reader: Person, random: Random, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const path = random.pick([
      '/iam/hzero/v1/users/self',
      '/iam/hzero/v1/menus/tree',
      '/iam/hzero/v1/roles/paging?size=20',
      '/hpfm/v1/lovs/value?lovCode=HPFM.LANGUAGE',
    ])
    // Already recorded.
    await reader.call('GET', path).catch(() => undefined)
    await delay(random.between(5, 40))
  }
}

/** Returns the milliseconds until both instances answer calls that need the database. */
async function untilServed(clients: readonly Client[]): Promise<number> {
  const [first] = clients
  const began = performance.now()
  for (let inARow = 0; inARow < 4; ) {
    if (performance.now() - began > recoversWithinMs) throw new Error('the product did not come back')
    const isServed = await first?.isServed().catch(() => false)
    inARow = isServed ? inARow + 1 : 0
    if (!isServed) await delay(20)
  }
  return performance.now() - began
}

/** The balancer uses ready instances only, alternately: every write must succeed. */
async function examineReady(findings: Findings, clients: readonly Client[]): Promise<void> {
  const writer = clients[0]?.person
  const self = await writer?.call('GET', '/iam/hzero/v1/users/self')
  const path = `/hmsg/v1/${self?.body.tenantId}/messages/user/clear`
  for (let at = 0; at < 2; at++) {
    const { status } = (await writer?.call('POST', path).catch(() => undefined)) ?? {}
    findings.examine(
      'ready',
      1,
      status !== undefined && status < 300 ? [] : [`a write was answered ${status}`],
    )
  }
}

/** A person ends another session of theirs; a second later both instances must refuse it. */
async function examineRevoked(findings: Findings, stage: Stage, hear: (heard: Heard) => void): Promise<void> {
  const mark = markOf('revoked')
  const own = await person(stage.url, 'liang.wen', mark, hear)
  const other = await person(stage.url, 'liang.wen', `${mark} other`)
  const [row] = await stage.query<{ id: string }>(
    'select id from session where user_agent = $1 and ended_at is null order by created_at desc limit 1',
    [`${mark} other`],
  )
  const { status } = await own.call('DELETE', `/iam/hzero/v1/users/self/sessions/${row?.id}`)
  await delay(1_000)
  for (let at = 0; at < 2; at++) {
    const after = await other.call('GET', '/iam/hzero/v1/users/self')
    const isRight = status < 300 && after.status === 401
    findings.examine(
      'revoked',
      1,
      isRight ? [] : [`ending was answered ${status}, and a call then ${after.status}`],
    )
  }
}
