import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { node, root } from './machine.js'
import { run } from './programs.js'
import { Failure, step } from './steps.js'

const SHARED = ['package-lock.json', 'packages/contract', 'modules', 'apps/atrium']

/** The list of the modules that run in the demonstration: those of the product and of an example. */
export const demonstration = 'examples/freight/atrium.config.ts'

/**
 * Builds the console unless its sources are unchanged since the last build.
 * @param {string} [config] the list of its modules; those of the product without it
 */
export function buildConsole(config) {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  return build('console', 'apps/atrium/dist', ['packages/ui', 'packages/console'], config, draft => [
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

/**
 * Bundles the server unless its sources are unchanged since the last build.
 * @param {string} [config] the list of its modules; those of the product without it
 */
export function buildServer(config) {
  return build('server', 'apps/atrium/server/dist', ['packages/server'], config, draft => [
    'apps/atrium/server-build.ts',
    draft,
  ])
}

async function build(name, target, sources, config, argsFor) {
  const dist = join(root, target)
  const draft = join(dist, '..', 'dist.draft')
  const added = config ? [config, join(dirname(config), 'modules')] : []
  const inputs = hashOf([...SHARED, ...sources, ...added])
  const stamp = join(dist, '.inputs')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs) return
  await step(`Building the ${name}`, async () => {
    rmSync(draft, { recursive: true, force: true })
    const env = { NODE_ENV: 'production', ...envFor(config) }
    const { code, output } = await run(node, argsFor(draft), { quiet: true, env })
    if (code !== 0) throw new Failure(`the ${name} cannot be built:\n${output.trim()}`)
    writeFileSync(join(draft, '.inputs'), inputs)
    // A failed or interrupted build keeps the previous one.
    rmSync(dist, { recursive: true, force: true })
    renameSync(draft, dist)
  })
}

/** The variable by which a build, or a server that runs the source, finds the list of its modules. */
export const envFor = config => ({ ATRIUM_CONFIG: config && join(root, config) })

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
