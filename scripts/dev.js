import { join } from 'node:path'
import { demonstration, envFor } from './lib/build.js'
import { install } from './lib/install.js'
import { checkMachine, node, root } from './lib/machine.js'
import { run, stopAll } from './lib/programs.js'
import { main } from './lib/steps.js'

// npm run dev: the server, restarted when its source changes, behind the console's own development server.

const PORT = process.env.PORT || '8080'
const CONSOLE = 'http://localhost:5173'

await main(async () => {
  checkMachine()
  await install()
  const flags = process.argv.slice(2)
  const modules = envFor(flags.includes('--empty') ? undefined : demonstration)
  const server = ['--watch', '--watch-preserve-output', 'apps/atrium/server/main.ts', ...flags]
  const vite = [join(root, 'node_modules/vite/bin/vite.js'), 'apps/atrium', '--port=5173', '--strictPort']
  const { code } = await Promise.race([
    run(node, server, { env: { ...modules, DEV: '1', PORT, PUBLIC_URL: CONSOLE } }),
    run(node, vite, { env: { ...modules, ATRIUM_SERVER: `http://localhost:${PORT}` } }),
  ])
  stopAll()
  return code
})
