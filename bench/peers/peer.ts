import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** A program that is measured: how it is set up, and the two calls that all of them have. */
export interface Peer {
  name: string
  /** The packages it needs, each at an exact version. */
  packages: Readonly<Record<string, string>>
  /** Files of its project, by path, for a database and a port. */
  files?: (place: Place) => Readonly<Record<string, string>>
  env: (place: Place) => Readonly<Record<string, string>>
  /** Commands before the first start, each the name of a program of its packages with its arguments. */
  prepare?: readonly (readonly string[])[]
  start: readonly string[]
  /** A path that is answered once it is ready. */
  ready: string
  /** Makes the table of things, if files do not; returns the headers of a call. */
  signIn: (place: Place) => Promise<Readonly<Record<string, string>>>
  /** Fills the table with this many rows. */
  fill: (rows: number) => string
  /** The path of a page of ten rows by code with its exact total. */
  list: (page: number) => string
  insert: (at: string) => { path: string; body: unknown }
  /** The status of an insert. */
  inserted: number
}

export interface Place {
  directory: string
  port: number
  databaseUrl: string
}

/** Installs the packages of a peer in a directory of its own outside of the workspaces, unless they are there. */
export function install({ packages, files }: Peer, place: Place): void {
  mkdirSync(place.directory, { recursive: true })
  const manifest = { name: 'peer', private: true, dependencies: packages }
  const written = { 'package.json': JSON.stringify(manifest), ...files?.(place) }
  for (const [path, text] of Object.entries(written)) {
    mkdirSync(dirname(join(place.directory, path)), { recursive: true })
    writeFileSync(join(place.directory, path), text)
  }
  if (existsSync(join(place.directory, 'node_modules/.package-lock.json'))) return
  runIn(place, {}, ['npm', 'install', '--no-audit', '--no-fund', '--loglevel=error'])
}

/** Runs a command to its end. @throws with the end of its output if it fails. */
export function runIn(place: Place, env: Readonly<Record<string, string>>, command: readonly string[]): void {
  const [program = '', ...args] = command
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: place.directory,
    env: { ...process.env, ...pathOf(place), ...env },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${command.join(' ')} failed: ${(stdout + stderr).slice(-2_000)}`)
}

// The Node of the machine, for which npm installs native packages, and the programs of its packages.
const pathOf = ({ directory }: Place) => {
  const path = (process.env.PATH ?? '').split(delimiter).filter(part => !part.includes('node_modules'))
  return { PATH: [join(directory, 'node_modules/.bin'), ...path].join(delimiter) }
}

export class Started {
  readonly #child: ChildProcess
  readonly #log: string

  constructor(peer: Peer, place: Place) {
    const [program = '', ...args] = peer.start
    this.#log = join(place.directory, 'output.log')
    const output = openSync(this.#log, 'a')
    this.#child = spawn(program, args, {
      cwd: place.directory,
      env: { ...process.env, ...pathOf(place), NODE_ENV: 'production', ...peer.env(place) },
      stdio: ['ignore', output, output],
      // A group of its own, which ends as a whole.
      detached: true,
    })
  }

  /** Milliseconds until the address answered. @throws if the program ends or takes longer than three minutes. */
  async ready(address: string): Promise<number> {
    const began = performance.now()
    while (!(await fetch(address).catch(() => undefined))?.ok) {
      if (this.#child.exitCode !== null || performance.now() - began > 180_000)
        throw new Error(`it did not start: ${readFileSync(this.#log, 'utf8').slice(-2_000)}`)
      await delay(25)
    }
    return performance.now() - began
  }

  /** Memory of its processes in megabytes. */
  memory(): number {
    const group = this.#child.pid
    const all = readdirSync('/proc').filter(name => /^\d+$/.test(name))
    return all.reduce((sum, pid) => sum + memoryIn(pid, group), 0)
  }

  async stop(): Promise<void> {
    const { pid, exitCode } = this.#child
    if (pid === undefined || exitCode !== null) return
    const ended = new Promise(resolve => this.#child.once('exit', resolve))
    process.kill(-pid, 'SIGKILL')
    await ended
  }
}

/** The resident megabytes of a process, if it belongs to the group; 0 if it has ended. */
function memoryIn(pid: string, group: number | undefined): number {
  try {
    // Behind the name, which may contain spaces: state, parent, group.
    const [, , its] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    if (Number(its) !== group) return 0
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
