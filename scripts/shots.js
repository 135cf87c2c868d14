import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { install } from './lib/install.js'
import { checkMachine, node, root } from './lib/machine.js'
import { run } from './lib/programs.js'
import { main } from './lib/steps.js'

// npm run shots: pictures of every screen in shots/, light and dark, English and Chinese, wide and narrow, and some in
// Arabic; and those that README.md shows. Arguments select some: npm run shots -- roles dark
// npm run shots -- --docs: the small ones of docs/screens.md.

await main(async () => {
  checkMachine()
  await install()
  const isForDocs = process.argv.includes('--docs')
  const filters = process.argv.slice(2).filter(word => word !== '--docs')
  const shots = join(root, 'shots')
  // Pictures of removed screens are deleted.
  if (filters.length === 0 && !isForDocs) rmSync(shots, { recursive: true, force: true })
  mkdirSync(shots, { recursive: true })
  const chosen = filters.length > 0 ? [`--grep=${filters.map(word => `(?=.*${word})`).join('')}`] : []
  const { code } = await run(node, [
    join(root, 'node_modules/@playwright/test/cli.js'),
    'test',
    '--config=e2e/shots/shots.config.ts',
    isForDocs ? 'docs.ts' : 'shots.ts',
    ...chosen,
  ])
  if (code !== 0 || !isForDocs) return code
  return (await run(node, [join(root, 'scripts/check-screens.ts'), '--write'])).code
})
