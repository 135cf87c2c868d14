import { parseArgs } from 'node:util'
import { type CrashReport, crash, heading } from './crash.ts'
import { type Victim, victims } from './installation.ts'
import { load } from './load.ts'

// npm run torture and npm run load: scripts/torture.js and scripts/load.js say what there is.

const seedOfNow = () => String(Date.now() % 1_000_000)
const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  const [command, ...args] = process.argv.slice(2)
  if (command === 'load') await runLoad(args)
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
  const minutes = Number(values.minutes)
  if (!(minutes > 0)) throw new Error('--minutes takes a number')
  const report = await load({
    rate: wholeNumber('--rate', values.rate),
    seconds: minutes * 60,
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
  if (positionals.join() !== 'crash') throw new Error('npm run torture takes crash; see --help')
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
