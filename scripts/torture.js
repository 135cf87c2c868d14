import { buildServer } from './lib/build.js'
import { install } from './lib/install.js'
import { checkMachine, node } from './lib/machine.js'
import { run } from './lib/programs.js'
import { main } from './lib/steps.js'

// npm run torture: tests that take too long for npm test. The exit code is 1 when data was lost, duplicated or written in part.

const HELP = `npm run torture -- crash|races|codes|storm|flood [options]

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

  codes                 send 20 wrong codes a second for an account with a second factor while its
                        owner signs in
  --minutes M           for how long                                     10

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

/** Tests that npm test runs in fewer rounds, or for a shorter time. */
const extended = {
  races: {
    option: '--rounds',
    usual: '1000',
    title: 'SAFE-70',
    files: [
      'modules/access/menu/server/menu-entry.test.ts',
      'modules/directory/account/server/account.test.ts',
      'modules/directory/assignment/server/assignment.test.ts',
    ],
    env: rounds => ({ RACE_ROUNDS: rounds }),
  },
  codes: {
    option: '--minutes',
    usual: '10',
    title: '20 wrong codes a second',
    files: ['modules/sign-in/login/server/second-factor.test.ts'],
    env: minutes => ({ CODE_SECONDS: minutes * 60 }),
  },
}

await main(async () => {
  const args = process.argv.slice(2)
  if (args.length === 0 || args.includes('--help')) return console.log(HELP)
  checkMachine()
  await install()
  await buildServer()
  if (args[0] in extended) return runExtended(extended[args[0]], args.slice(1))
  const { code } = await run(node, ['torture/main.ts', ...args])
  return code
})

async function runExtended({ option, usual, title, files, env }, args) {
  const extent = args[0] === option ? args[1] : usual
  if (args.length !== (args[0] === option ? 2 : 0) || !/^[1-9]\d*$/.test(extent)) return console.log(HELP)
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', '-t', title]
  return (
    await run(node, [...vitest, '--passWithNoTests=false', '--reporter=verbose', ...files], {
      env: env(Number(extent)),
    })
  ).code
}
