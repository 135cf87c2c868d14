import { buildConsole } from './lib/console.js'
import { install } from './lib/install.js'
import { checkMachine } from './lib/machine.js'
import { main } from './lib/steps.js'

// npm run build: builds the console if any of its sources has changed.

await main(async () => {
  checkMachine()
  await install()
  await buildConsole()
})
