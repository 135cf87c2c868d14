import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const ownRoot = join(import.meta.dirname, '../../../..')
const ownMain = 'apps/atrium/server/dist/main.js'
const readyWithinMs = 120_000
const ownEngine = ['--max-semi-space-size=16', '--heap-growing-percent=50']

interface Options {
  /** The root of the source tree to run, by default this one. */
  root?: string
  /** The program below `root`, by default the server that `npm run build` bundles. */
  main?: string
  port: number
  env: Readonly<Record<string, string>>
  flags?: readonly string[]
  /** Options for Node, by default those of `npm start`. */
  engine?: readonly string[]
  /** The limit of open files, by default that of this process. */
  files?: number
  /** A file to which its output is appended. */
  log: string
}

/** A server in a process of its own. */
export class Program {
  readonly url: string
  readonly #port: number
  readonly #process: ChildProcess
  readonly #log: string
  readonly #began = performance.now()

  /** Returns at once: `ready` waits. */
  constructor({
    root = ownRoot,
    main = ownMain,
    port,
    env,
    flags = [],
    engine = ownEngine,
    files,
    log,
  }: Options) {
    this.url = `http://localhost:${port}`
    this.#port = port
    this.#log = log
    mkdirSync(dirname(log), { recursive: true })
    const out = createWriteStream(log, { flags: 'a' })
    // The shell sets the limit, and is then replaced by the server.
    const limit = files === undefined ? '' : `ulimit -n ${files} && `
    const command = [join(root, 'node_modules/.bin/node'), ...engine, main, ...flags]
    this.#process = spawn('/bin/sh', ['-c', `${limit}exec "$0" "$@"`, ...command], {
      cwd: root,
      // Without variables that a developer may have set.
      env: {
        PATH: process.env.PATH,
        TMPDIR: process.env.TMPDIR,
        PORT: String(port),
        NODE_OPTIONS: process.env.NODE_OPTIONS ?? '',
        WARM_UP_SECONDS: process.env.WARM_UP_SECONDS ?? '',
        NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/atrium'),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#process.stdout?.pipe(out, { end: false })
    this.#process.stderr?.pipe(out, { end: false })
    this.#process.once('close', () => out.end())
  }

  static async start(options: Options): Promise<Program> {
    const program = new Program(options)
    try {
      await program.ready()
    } catch (error) {
      await program.end('SIGKILL')
      throw error
    }
    return program
  }

  /** Resolves with the milliseconds from its start until it was ready; rejects after as many as given. */
  async ready(withinMs = readyWithinMs): Promise<number> {
    for (;;) {
      const answer = (await isOpen(this.#port))
        ? await fetch(`${this.url}/health/ready`).catch(() => undefined)
        : undefined
      await answer?.arrayBuffer()
      const waited = performance.now() - this.#began
      if (answer?.ok) return waited
      if (this.hasEnded) throw new Error(`the server ended: see ${this.#log}`)
      if (waited > withinMs) throw new Error(`the server is not ready: see ${this.#log}`)
      await delay(20)
    }
  }

  get pid(): number | undefined {
    return this.#process.pid
  }

  get hasEnded(): boolean {
    return this.#process.exitCode !== null || this.#process.signalCode !== null
  }

  sendSignal(signal: NodeJS.Signals): void {
    this.#process.kill(signal)
  }

  /** Stops it and resolves with its exit code; null if the signal ended it. */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    if (!this.hasEnded) {
      this.sendSignal(signal)
      await once(this.#process, 'exit')
    }
    return this.#process.exitCode
  }
}

/** Whether a server listens. Asked often while it starts, and a request that fails costs ten times as much. */
const isOpen = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || !address) throw new Error('no free port')
  return address.port
}
