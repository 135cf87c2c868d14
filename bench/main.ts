import { parseArgs } from 'node:util'
import { browser } from './browser.ts'
import { first } from './first.ts'
import { growth } from './growth.ts'
import { interaction } from './interaction.ts'
import { lists } from './lists.ts'
import { live } from './live.ts'
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
      rows: { type: 'string', default: '1000000' },
      tenants: { type: 'string', default: '10000' },
      streams: { type: 'string', default: '10000' },
      rounds: { type: 'string' },
      minutes: { type: 'string', default: '60' },
      seconds: { type: 'string', default: '1' },
      main: { type: 'string' },
      'database-url': { type: 'string' },
    },
  })
  const rounds = (otherwise: number) => wholeNumber('--rounds', values.rounds ?? String(otherwise))
  const databaseUrl = values['database-url']
  const rows = wholeNumber('--rows', values.rows)
  const seconds = wholeNumber('--seconds', values.seconds)
  const command = positionals.join()
  if (command === 'lists') await lists({ rows, rounds: rounds(15), databaseUrl, say })
  else if (command === 'resources') await resources({ rows, rounds: rounds(15), seconds, databaseUrl, say })
  else if (command === 'server') await server({ rounds: rounds(3), seconds, databaseUrl, say })
  else if (command === 'workers') await workers({ rounds: rounds(5), seconds, databaseUrl, say })
  else if (command === 'first') await first({ rounds: rounds(7), main: values.main, databaseUrl, say })
  else if (command === 'browser') await browser({ rounds: rounds(15), databaseUrl, say })
  else if (command === 'interaction')
    await interaction({ minutes: wholeNumber('--minutes', values.minutes), databaseUrl, say })
  else if (command === 'portal') await portal({ rounds: rounds(15), databaseUrl, say })
  else if (command === 'live')
    await live({ streams: wholeNumber('--streams', values.streams), rounds: rounds(5), databaseUrl, say })
  else if (command === 'growth')
    await growth({ tenants: wholeNumber('--tenants', values.tenants), seconds, databaseUrl, say })
  else
    throw new Error(
      'npm run bench takes server, workers, first, growth, live, lists, resources, portal, browser or interaction; see --help',
    )
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

function wholeNumber(name: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`${name} takes a whole number`)
  return Number(text)
}
