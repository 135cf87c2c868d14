import { parseArgs } from 'node:util'
import { browser } from './browser.ts'
import { first } from './first.ts'
import { growth } from './growth.ts'
import { interaction } from './interaction.ts'
import { lists } from './lists.ts'
import { live } from './live.ts'
import { ownFields } from './own-fields.ts'
import { peers } from './peers.ts'
import { portal } from './portal.ts'
import { resources } from './resources.ts'
import { server } from './server.ts'
import { workers } from './workers.ts'

// npm run bench: scripts/bench.js lists the commands.

const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    allowPositionals: true,
    options: {
      rows: { type: 'string' },
      tenants: { type: 'string', default: '10000' },
      streams: { type: 'string', default: '10000' },
      rounds: { type: 'string' },
      minutes: { type: 'string', default: '60' },
      seconds: { type: 'string', default: '1' },
      main: { type: 'string' },
      packages: { type: 'string' },
      'database-url': { type: 'string' },
    },
  })
  const rounds = (otherwise: number) => wholeNumber('--rounds', values.rounds ?? String(otherwise))
  const rows = (otherwise: number) => wholeNumber('--rows', values.rows ?? String(otherwise))
  const seconds = wholeNumber('--seconds', values.seconds)
  const always = { databaseUrl: values['database-url'], say }
  const commands: Readonly<Record<string, () => Promise<void>>> = {
    server: () => server({ rounds: rounds(3), seconds, ...always }),
    workers: () => workers({ rounds: rounds(5), seconds, ...always }),
    first: () => first({ rounds: rounds(7), main: values.main, ...always }),
    growth: () => growth({ tenants: wholeNumber('--tenants', values.tenants), seconds, ...always }),
    live: () => live({ streams: wholeNumber('--streams', values.streams), rounds: rounds(5), ...always }),
    lists: () => lists({ rows: rows(1_000_000), rounds: rounds(15), ...always }),
    resources: () => resources({ rows: rows(1_000_000), rounds: rounds(15), seconds, ...always }),
    'own-fields': () => ownFields({ rows: rows(10_000), rounds: rounds(5), seconds, ...always }),
    peers: () =>
      peers({ rows: rows(100_000), rounds: rounds(5), seconds, packages: values.packages, ...always }),
    portal: () => portal({ rounds: rounds(15), ...always }),
    browser: () => browser({ rounds: rounds(15), ...always }),
    interaction: () => interaction({ minutes: wholeNumber('--minutes', values.minutes), ...always }),
  }
  const measure = commands[positionals.join()]
  if (!measure) throw new Error(`npm run bench takes one of ${Object.keys(commands).join(', ')}; see --help`)
  await measure()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

function wholeNumber(name: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`${name} takes a whole number`)
  return Number(text)
}
