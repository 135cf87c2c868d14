import { parseArgs } from 'node:util'
import { type CrashReport, crash, heading } from './crash.ts'
import { flood } from './flood.ts'
import { type Victim, victims } from './installation.ts'
import { type Invariant, invariants } from './invariants.ts'
import { load } from './load.ts'
import { type Fault, faults } from './schedule.ts'
import { storm } from './storm.ts'

// npm run torture and npm run load: scripts/torture.js and scripts/load.js describe the options.

const seedOfNow = () => String(Date.now() % 1_000_000)
const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  const [command, ...args] = process.argv.slice(2)
  if (command === 'load') await runLoad(args)
  else if (command === 'storm') await runStorm(args)
  else if (command === 'flood') await runFlood(args)
  else await runCrash(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function runCrash(args: string[]): Promise<void> {
  const options = read(args)
  say(heading)
  const report = await crash({ ...options, say })
  say(JSON.stringify(summary(report), null, 2))
  process.exitCode = report.differences.length > 0 ? 1 : 0
}

async function runStorm(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string' },
      minutes: { type: 'string' },
      seed: { type: 'string', default: seedOfNow() },
      fault: { type: 'string', multiple: true },
    },
  })
  const { broken, examined, ...rest } = await storm({
    seed: wholeNumber('--seed', values.seed),
    rounds: values.rounds === undefined ? undefined : wholeNumber('--rounds', values.rounds),
    minutes: values.minutes === undefined && values.rounds === undefined ? 10 : minutesIn(values.minutes),
    ...(values.fault && { only: faultsIn(values.fault) }),
    say,
  })
  say(JSON.stringify(rest, null, 2))
  for (const [name, what] of Object.entries(invariants)) {
    const found = broken.filter(text => text.startsWith(what)).length
    say(`${found === 0 ? 'held  ' : 'BROKEN'}  ${what}: looked at ${examined[name as Invariant]} times`)
  }
  for (const text of broken.slice(0, 40)) say(`  ${text}`)
  process.exitCode = broken.length > 0 ? 1 : 0
}

async function runFlood(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      connections: { type: 'string', default: '64' },
      seconds: { type: 'string', default: '20' },
    },
  })
  const report = await flood({
    connections: wholeNumber('--connections', values.connections),
    seconds: wholeNumber('--seconds', values.seconds),
  })
  say(JSON.stringify(report, null, 2))
  process.exitCode = Object.keys(report.unexpected).length > 0 ? 1 : 0
}

function minutesIn(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const minutes = Number(text)
  if (!(minutes > 0)) throw new Error('--minutes takes a number')
  return minutes
}

function faultsIn(texts: readonly string[]): Fault[] {
  return texts.map(text => {
    const known = (Object.keys(faults) as Fault[]).find(fault => fault === text)
    if (!known) throw new Error(`--fault takes ${Object.keys(faults).join(', ')}`)
    return known
  })
}

async function runLoad(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rate: { type: 'string', default: '600' },
      minutes: { type: 'string', default: '10' },
      seed: { type: 'string', default: seedOfNow() },
      'database-url': { type: 'string' },
    },
  })
  const report = await load({
    rate: wholeNumber('--rate', values.rate),
    seconds: (minutesIn(values.minutes) ?? 10) * 60,
    warmUpSeconds: 10,
    seed: wholeNumber('--seed', values.seed),
    databaseUrl: values['database-url'],
    say,
  })
  say(JSON.stringify(report, null, 2))
  process.exitCode = Object.keys(report.unexpected).length + report.lostWrites.length > 0 ? 1 : 0
}

function read(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: '20' },
      seed: { type: 'string', default: seedOfNow() },
      kill: { type: 'string', default: victims.join(',') },
      'database-url': { type: 'string' },
    },
  })
  if (positionals.join() !== 'crash')
    throw new Error('npm run torture takes crash, storm, flood or races; see --help')
  const databaseUrl = values['database-url']
  return {
    rounds: wholeNumber('--rounds', values.rounds),
    seed: wholeNumber('--seed', values.seed),
    kill: databaseUrl ? (['server'] as const) : victimsIn(values.kill),
    databaseUrl,
  }
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${name} takes a whole number`)
  return Number(text)
}

function victimsIn(text: string): [Victim, ...Victim[]] {
  const [first, ...others] = text.split(',').map(word => {
    const known = victims.find(victim => victim === word)
    if (!known) throw new Error(`--kill takes ${victims.join(', ')}`)
    return known
  })
  if (!first) throw new Error('--kill takes at least one')
  return [first, ...others]
}

function summary({ rounds, ...rest }: CrashReport) {
  const sum = (of: 'operations' | 'acknowledged' | 'lost' | 'there') =>
    rounds.reduce((total, round) => total + round[of], 0)
  const ready = rounds.map(({ readyMs }) => readyMs).sort((one, other) => one - other)
  return {
    ...rest,
    rounds: rounds.length,
    operations: sum('operations'),
    acknowledged: sum('acknowledged'),
    lost: sum('lost'),
    foundThere: sum('there'),
    readyMedianMs: ready[ready.length >> 1],
    readySlowestMs: ready.at(-1),
  }
}
