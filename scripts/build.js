import { buildConsole } from './lib/console.js'
import { install } from './lib/install.js'
import { checkMachine } from './lib/machine.js'
import { main } from './lib/steps.js'

// npm run build: the console, when anything it is made of has changed.

await main(async () => {
  checkMachine()
  await install()
  await buildConsole()
})
