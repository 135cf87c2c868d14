import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { node, root } from './machine.js'
import { run } from './programs.js'
import { Failure, step } from './steps.js'

const SHARED = ['package-lock.json', 'packages/contract', 'modules', 'apps/atrium']

/** Builds the console unless its sources are unchanged since the last build. */
export function buildConsole() {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  return build('console', 'apps/atrium/dist', ['packages/ui', 'packages/console'], draft => [
    vite,
    'build',
    'apps/atrium',
    '--outDir',
    draft,
    '--emptyOutDir',
    '--logLevel',
    'warn',
  ])
}

/** Bundles the server unless its sources are unchanged since the last build. */
export function buildServer() {
  return build('server', 'apps/atrium/server/dist', ['packages/server'], draft => [
    'apps/atrium/server-build.ts',
    draft,
  ])
}

async function build(name, target, sources, argsFor) {
  const dist = join(root, target)
  const draft = join(dist, '..', 'dist.draft')
  const inputs = hashOf([...SHARED, ...sources])
  const stamp = join(dist, '.inputs')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs) return
  await step(`Building the ${name}`, async () => {
    rmSync(draft, { recursive: true, force: true })
    const { code, output } = await run(node, argsFor(draft), { quiet: true, env: { NODE_ENV: 'production' } })
    if (code !== 0) throw new Failure(`the ${name} cannot be built:\n${output.trim()}`)
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
    .filter(name => !/^(dist|dist\.draft|node_modules|.*\.test\.tsx?)$/.test(name))
    .sort()
    .flatMap(name => filesIn(`${path}/${name}`))
}
