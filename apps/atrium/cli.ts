#!/usr/bin/env node
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ownModules } from './own-modules.ts'

// atrium: runs the product in a repository with modules of its own.

const HELP = `atrium <command> [options]

  start [--demo small|large] [--empty]   builds console and server if a module has changed, and starts the server
  dev [--demo small|large] [--empty]     starts both for development, at http://localhost:5173: what is changed
                                         is there at once
  build                                  builds console and server into .atrium/built
  verify-audit, backup, restore, reset-second-factor, secret
                                         commands for operators
  module remove NAME [--purge] [--dry-run] [--yes]
                                         takes what a module brought out of service and keeps its data,
                                         or deletes them
  new module NAME                        adds a module to this repository
  new resource NAME [FIELD …]            writes a resource into a module of this repository
  migration [--check]                    writes the SQL that the definitions of resources need

The modules that run are listed in atrium.config.ts.`

const built = join(process.cwd(), '.atrium/built')
const draft = join(process.cwd(), '.atrium/draft')

const [command, ...rest] = process.argv.slice(2)

if (Number(process.versions.node.split('.')[0]) < 24)
  throw new Error(
    `Atrium needs Node 24, this is ${process.versions.node}: start it by npm start or npx atrium`,
  )

// The programs read their options from the command line.
process.argv = [...process.argv.slice(0, 2), ...rest]

if (command === 'start') {
  if (!isBuilt()) runBuild()
  process.env.CONSOLE_DIR ||= join(built, 'console')
  await runBuilt('main')
} else if (command === 'dev') await (await import('./dev.ts')).develop(rest)
else if (command === 'build') await build()
else if (command === 'new' && (rest[0] === 'resource' || rest[0] === 'module'))
  await make(rest[0], rest.slice(1))
else if (command === undefined || ['help', '--help', 'new'].includes(command)) {
  process.stdout.write(`${HELP}${command === undefined ? '' : await commandsOfModules()}\n`)
  process.exitCode = command === 'new' ? 1 : 0
} else {
  process.argv = [...process.argv.slice(0, 2), command, ...rest]
  // The source finds and links thousands of files first.
  await (isBuilt() ? runBuilt('command') : import('./server/command.ts'))
}

/** Runs it as if it were the program that was started: processes of `WORKERS` start it again. */
function runBuilt(program: 'main' | 'command'): Promise<unknown> {
  const file = join(built, 'server', `${program}.js`)
  process.argv[1] = file
  return import(pathToFileURL(file).href)
}

/** The lines of the help about the commands that modules of this repository bring. */
async function commandsOfModules(): Promise<string> {
  await import('./server/install.ts')
  const { installedFeatures } = await import('@atrium/server/modules')
  const commands = installedFeatures().flatMap(feature => Object.entries(feature.commands ?? {}))
  return commands.map(([name, { summary }]) => `\n  ${name.padEnd(38)} ${summary}`).join('')
}

async function make(what: 'resource' | 'module', args: string[]): Promise<void> {
  const [{ Mistake }, { newResource }, { newModule }] = await Promise.all([
    import('./server/mistake.ts'),
    import('./server/new-resource.ts'),
    import('./server/new-module.ts'),
  ])
  try {
    process.stdout.write(`${what === 'module' ? newModule(args) : await newResource(args)}\n`)
  } catch (error) {
    if (!(error instanceof Mistake)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}

/** Builds in a process of its own, whose memory the server does not keep. */
function runBuild(): void {
  process.stdout.write('  build       console and server\n')
  const { status } = spawnSync(process.execPath, [import.meta.filename, 'build'], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

async function build(): Promise<void> {
  process.env.NODE_ENV = 'production'
  rmSync(draft, { recursive: true, force: true })
  const { build: buildConsole } = await import('vite')
  await buildConsole({
    configFile: fileURLToPath(new URL(`vite.config${extname(import.meta.url)}`, import.meta.url)),
    configLoader: 'native',
    build: { outDir: join(draft, 'console') },
    logLevel: 'warn',
  })
  const { bundleServer } = await import('./server-build.ts')
  await bundleServer(join(draft, 'server'), ['main', 'command'])
  writeFileSync(join(draft, '.inputs'), inputs())
  // A failed build keeps the previous one.
  rmSync(built, { recursive: true, force: true })
  renameSync(draft, built)
}

function isBuilt(): boolean {
  const stamp = join(built, '.inputs')
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs()
}

/** A hash of the modules of this repository and of the versions of all packages. */
function inputs(): string {
  const hash = createHash('sha256')
  const files = globSync(['package-lock.json', 'atrium.config.ts', 'modules/**/*'], {
    exclude: ['**/node_modules/**'],
  })
  for (const file of files.sort())
    if (statSync(file).isFile()) hash.update(`${file}\0`).update(readFileSync(file))
  return hash.update(String(ownModules)).digest('hex')
}
