import { runChecks } from './lib/checks.js'
import { install } from './lib/install.js'
import { checkMachine } from './lib/machine.js'
import { main } from './lib/steps.js'

// npm run check: all static checks of the source.

await main(async () => {
  checkMachine()
  await install()
  const { failed } = await runChecks()
  return failed === 0 ? 0 : 1
})
