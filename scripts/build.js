import { buildConsole, buildServer, demonstration } from './lib/build.js'
import { install } from './lib/install.js'
import { checkMachine } from './lib/machine.js'
import { main } from './lib/steps.js'

// npm run build: builds console and server, each if any of its sources has changed; `-- server` or `-- console` one of them,
// `-- demo` with the modules of the demonstration.

await main(async () => {
  checkMachine()
  await install()
  const words = process.argv.slice(2)
  const config = words.includes('demo') ? demonstration : undefined
  await Promise.all([
    words.includes('console') || buildServer(config),
    words.includes('server') || buildConsole(config),
  ])
})
