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
import { openLedger } from './ledger.ts'
import { type Heard, type Person, person } from './person.ts'
import { type Random, randomFrom } from './random.ts'
import { type Fault, faults, scheduleOf } from './schedule.ts'
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

const readers = ['ines.marchetti', 'liang.wen'] as const
const recoversWithinMs = 30_000
const settleMs = 1_000

/**
 * Two instances at work while faults are applied to them, their network and their database, one after another.
 * After each fault all clients stop, and the database is compared with the answers they got. The seed
 * determines the schedule.
 */
export async function storm({
  rounds,
  minutes,
  seed,
  only,
  say = () => {},
}: StormOptions): Promise<StormReport> {
  const stage = await makeStage()
  const findings = new Findings()
  const ledger = openLedger(join(stage.directory, 'ledger.jsonl'))
  const random = randomFrom(seed)
  const tenants = new Map<string, number>()
  const history = join(stage.directory, 'history.jsonl')
  const weather = { isBad: false, clearedAt: Number.NEGATIVE_INFINITY }
  const refusals: Record<number, number> = {}
  let calls = 0
  const hear = (heard: Heard) => {
    calls += 1
    if (heard.status >= 500) refusals[heard.status] = (refusals[heard.status] ?? 0) + 1
    const { text: _, ...line } = heard
    appendFileSync(history, `${JSON.stringify(line)}\n`)
    const during = weather.isBad || heard.began < weather.clearedAt
    judgeAnswer(findings, heard, { during, tenantId: tenants.get(heard.who) })
  }
  const report: StormReport = {
    seed,
    faults: {},
    calls: 0,
    refusals,
    acknowledged: 0,
    lost: 0,
    foundThere: 0,
    slowestRecovery: 0,
    examined: findings.examined,
    broken: findings.broken,
  }
  const prefix = `s${seed}`
  try {
    await stage.query(
      "update tenant set session_policy = 'newest-wins' where tenant_id = (select tenant_id from app_user where login_name = 'sofia.lindqvist')",
    )
    const clients = await makeClients(stage, ledger, random, prefix, hear)
    const idle: Person[] = []
    for (const [at, login] of readers.entries()) {
      const mark = `torture ${prefix}-reader-${at}`
      const one = await person(stage.url, login, mark, hear)
      const { body } = await one.call('GET', '/iam/hzero/v1/users/self')
      tenants.set(mark, body.tenantId)
      idle.push(one)
    }
    const administered = await findAdministered(stage)
    const people = () => [...clients.map(client => client.person), ...idle]
    const scene = { installation: stage, ledger, clients, prefix }
    say(`seed ${seed}, in ${stage.directory}; left out: ${leftOut(stage)}`)
    const began = performance.now()
    const isPossible = (fault: Fault) => stage.hasOwnDisk || fault !== 'full disk'
    const steps = scheduleOf(seed, (only ?? (Object.keys(faults) as Fault[])).filter(isPossible))
    for (let round = 1; round <= (rounds ?? Number.POSITIVE_INFINITY); round++) {
      if (minutes !== undefined && performance.now() - began > minutes * 60_000) break
      const step = steps.next().value
      const stop = new AbortController()
      const work = Promise.all([
        ...clients.map(client => client.work(stop.signal)),
        ...idle.map((one, at) => read(one, random.fork(`reader ${round} ${at}`), stop.signal)),
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
      await examineReady(findings, clients)
      const { open, judged, differences } = await judge(scene)
      const done = judged.filter(({ fate }) => fate === 'done').length
      findings.examine('once', done, differences)
      await examineRows(findings, stage, administered)
      for (const one of idle) await examineUnread(findings, stage, one)
      await examineRevoked(findings, stage, hear)
      // With a limit of one session, the next sign-in ends the previous one.
      await clients.find(({ name }) => name.endsWith('-c'))?.person.signInAgain()
      report.faults[step.fault] = (report.faults[step.fault] ?? 0) + 1
      report.acknowledged = done
      report.lost += open.length
      report.foundThere += open.filter(({ attempt }) =>
        judged.some(one => one.attempt.op === attempt.op && one.fate === 'done'),
      ).length
      report.slowestRecovery = Math.max(report.slowestRecovery, Math.round(recoveryMs))
      say(
        `${String(round).padStart(4)}  ${step.fault.padEnd(16)} ${String(step.forMs).padStart(5)} ms  ${step.fault === 'jump clock' ? `${step.jump} s  ` : ''}served after ${recoveryMs.toFixed(0)} ms, ${open.length} without an answer, ${findings.broken.length} broken`,
      )
    }
    await examineAtEnd(findings, stage, people())
    return { ...report, calls }
  } finally {
    await stage.stop()
    ledger.close()
    if (findings.broken.length === 0) stage.remove()
    else say(`kept for a look: ${stage.directory}`)
  }
}

/** Keeps reading, whatever the results. */
async function read(one: Person, random: Random, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const path = random.pick([
      '/iam/hzero/v1/users/self',
      '/iam/hzero/v1/menus/tree',
      '/iam/hzero/v1/roles/paging?size=20',
      '/hpfm/v1/lovs/value?lovCode=HPFM.LANGUAGE',
    ])
    // Already recorded.
    await one.call('GET', path).catch(() => undefined)
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
  const one = clients[0]?.person
  const self = await one?.call('GET', '/iam/hzero/v1/users/self')
  const path = `/hmsg/v1/${self?.body.tenantId}/messages/user/clear`
  for (let at = 0; at < 2; at++) {
    const { status } = (await one?.call('POST', path).catch(() => undefined)) ?? {}
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
