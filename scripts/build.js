import { buildConsole, buildServer } from './lib/build.js'
import { install } from './lib/install.js'
import { checkMachine } from './lib/machine.js'
import { main } from './lib/steps.js'

// npm run build: builds console and server, each if any of its sources has changed; `-- server` the server alone.

await main(async () => {
  checkMachine()
  await install()
  const builds = process.argv[2] === 'server' ? [buildServer()] : [buildConsole(), buildServer()]
  await Promise.all(builds)
})
