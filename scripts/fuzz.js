import { join } from 'node:path'
import { install } from './lib/install.js'
import { checkMachine, node, root } from './lib/machine.js'
import { run } from './lib/programs.js'
import { main } from './lib/steps.js'

// npm run fuzz: any number of generated requests. The exit code is 1 when the server failed at one of them.

const HELP = `npm run fuzz -- [options]

  --count N   how many requests to make from the contract's own schemas      5000
  --seed S    where they begin: the same requests for the same number       one of its own, printed
  --at N      one request of a seed alone
  --freight   the calls of examples/freight, whose resources have a field of every kind

It works in a database of its own, and prints each request that failed and how to repeat it: no answer within 5 s, a failure of the server, or another tenant's row.`

const options = { '--count': 'FUZZ_COUNT', '--seed': 'FUZZ_SEED', '--at': 'FUZZ_AT' }

await main(async () => {
  const args = process.argv.slice(2)
  if (args.includes('--help')) return console.log(HELP)
  const env = { FUZZ_COUNT: '5000', FUZZ_SEED: String(Math.floor(Math.random() * 2 ** 31)) }
  const isFreight = args.includes('--freight')
  if (isFreight) args.splice(args.indexOf('--freight'), 1)
  for (let at = 0; at < args.length; at += 2) {
    const name = options[args[at]]
    if (!name || !/^\d+$/.test(args[at + 1] ?? '')) return console.log(HELP)
    env[name] = args[at + 1]
  }
  checkMachine()
  await install()
  console.log(`seed ${env.FUZZ_SEED}`)
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const where = isFreight
    ? { args: ['--config', 'fuzz.config.ts'], cwd: join(root, 'examples/freight') }
    : { args: ['--project', 'server', 'packages/server/src/isolation/fuzz.test.ts'], cwd: root }
  const { code } = await run(node, [vitest, 'run', ...where.args], { env, cwd: where.cwd })
  return code
})
