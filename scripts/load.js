import { buildServer } from './lib/build.js'
import { install } from './lib/install.js'
import { checkMachine, node } from './lib/machine.js'
import { run } from './lib/programs.js'
import { main } from './lib/steps.js'

// npm run load: a mixed load at a steady rate. The exit code is 1 when a response was unexpected or a write was lost.

const HELP = `npm run load -- [options]

  --rate N              requests that are begun in a second               600
  --minutes M           for how long                                      10
  --seed S              the same requests again                           one of its own, printed
  --database-url URL    an empty database on a PostgreSQL of your own, as a user who owns it and
                        may create roles, instead of the built-in one

Half of it reads; 15 % are permission checks of 50 codes, 10 % the menu, 10 % lookups, 10 % writes and 5 % renewed
tokens: docs/reliability.md. It needs nothing that npm start does not need, works in a directory of its own, and
removes it.`

await main(async () => {
  const args = process.argv.slice(2)
  if (args.includes('--help')) return console.log(HELP)
  checkMachine()
  await install()
  await buildServer()
  const { code } = await run(node, ['torture/main.ts', 'load', ...args])
  return code
})
