import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { node, root } from './machine.js'
import { run } from './programs.js'
import { Failure, step } from './steps.js'

const INPUTS = [
  'package-lock.json',
  'packages/contract',
  'packages/ui',
  'packages/console',
  'modules',
  'apps/atrium',
]
const dist = join(root, 'apps/atrium/dist')
const draft = join(root, 'node_modules/.cache/console')

/** Builds the console unless its sources are unchanged since the last build. */
export async function buildConsole() {
  const inputs = hashOf(INPUTS)
  const stamp = join(dist, '.inputs')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs) return
  await step('Building the console', async () => {
    const vite = join(root, 'node_modules/vite/bin/vite.js')
    const args = [vite, 'build', 'apps/atrium', '--outDir', draft, '--emptyOutDir', '--logLevel', 'warn']
    const { code, output } = await run(node, args, { quiet: true, env: { NODE_ENV: 'production' } })
    if (code !== 0) throw new Failure(`the console cannot be built:\n${output.trim()}`)
    writeFileSync(join(draft, '.inputs'), inputs)
    // A failed or interrupted build keeps the previous one.
    rmSync(dist, { recursive: true, force: true })
    renameSync(draft, dist)
  })
}

function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesIn)) hash.update(`${path}\0`).update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

function filesIn(path) {
  if (!statSync(join(root, path)).isDirectory()) return [path]
  return readdirSync(join(root, path))
    .filter(name => !/^(dist|node_modules|.*\.test\.tsx?)$/.test(name))
    .sort()
    .flatMap(name => filesIn(`${path}/${name}`))
}
