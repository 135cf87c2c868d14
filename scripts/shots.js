import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { install } from './lib/install.js'
import { checkMachine, node, root } from './lib/machine.js'
import { run } from './lib/programs.js'
import { main } from './lib/steps.js'

// npm run shots: a picture of every screen in shots/, light and dark, English and Chinese, wide and narrow; and the one
// that README.md shows. Words behind it choose some: npm run shots -- roles dark

await main(async () => {
  checkMachine()
  await install()
  const filters = process.argv.slice(2)
  const shots = join(root, 'shots')
  // Of a screen that is gone no picture should stay.
  if (filters.length === 0) rmSync(shots, { recursive: true, force: true })
  mkdirSync(shots, { recursive: true })
  const chosen = filters.length > 0 ? [`--grep=${filters.map(word => `(?=.*${word})`).join('')}`] : []
  const { code } = await run(node, [
    join(root, 'node_modules/@playwright/test/cli.js'),
    'test',
    '--config=e2e/shots/shots.config.ts',
    ...chosen,
  ])
  return code
})
