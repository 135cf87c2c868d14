import { buildServer } from './lib/build.js'
import { install } from './lib/install.js'
import { checkMachine, node } from './lib/machine.js'
import { run } from './lib/programs.js'
import { main } from './lib/steps.js'

// npm run torture: tests that take too long for npm test. The exit code is 1 when data was lost, duplicated or written in part.

const HELP = `npm run torture -- crash|races|storm|flood [options]

  crash                 kill the server, its database or both while people write, and compare
                        what is there afterwards with the responses; docs/reliability.md
  --rounds N            how often to kill                                20
  --seed S              the schedule to repeat                           one of its own, printed
  --kill WHAT           server, database or both; several by commas      each of them
  --database-url URL    an empty database on a PostgreSQL of your own, as a user who owns it and
                        may create roles, instead of the built-in one: only the server is killed

  races                 let people remove the last administrators, and move menus below each
                        other, at the same moment: one succeeds in every round
  --rounds N            how many rounds of each                          1000

  storm                 break the network, freeze, kill and restart two instances and their database,
                        fill its disk (which takes root) and set a clock
                        while people work, and check 15 invariants after each fault
  --minutes M           for how long; without it and --rounds            10
  --rounds N            how many faults
  --seed S              the schedule to repeat                           one of its own, printed
  --fault WHAT          only this one, such as 'cut database'; may be given several times

  flood                 let one tenant request a list as often as it can, and measure another one: alone,
                        beside it, and while it sends requests to a server that does nothing
  --connections N       of the flooding tenant                            64
  --seconds N           for how long each of the three is timed          20

It needs nothing that npm start does not need, works in a directory of its own, and removes it
when no difference was found.`

await main(async () => {
  const args = process.argv.slice(2)
  if (args.length === 0 || args.includes('--help')) return console.log(HELP)
  checkMachine()
  await install()
  await buildServer()
  if (args[0] === 'races') return races(args.slice(1))
  const { code } = await run(node, ['torture/main.ts', ...args])
  return code
})

/** The races that npm test runs in fewer rounds. */
async function races(args) {
  const rounds = args[0] === '--rounds' ? args[1] : '1000'
  if (args.length !== (args[0] === '--rounds' ? 2 : 0) || !/^[1-9]\d*$/.test(rounds)) return console.log(HELP)
  const vitest = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'server',
    '-t',
    'SAFE-70',
    '--passWithNoTests=false',
    '--reporter=verbose',
  ]
  const files = [
    'modules/access/menu/server/menu-entry.test.ts',
    'modules/directory/account/server/account.test.ts',
    'modules/directory/assignment/server/assignment.test.ts',
  ]
  return (await run(node, [...vitest, ...files], { env: { RACE_ROUNDS: rounds } })).code
}
