import { buildConsole, buildServer, demonstration } from './lib/build.js'
import { install } from './lib/install.js'
import { checkMachine } from './lib/machine.js'
import { main } from './lib/steps.js'

// npm run build: builds console and server, each if any of its sources has changed; `-- server` the server alone,
// `-- demo` with the modules of the demonstration.

await main(async () => {
  checkMachine()
  await install()
  const [, , what] = process.argv
  const config = what === 'demo' ? demonstration : undefined
  await Promise.all([buildServer(config), ...(what === 'server' ? [] : [buildConsole(config)])])
})
