import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const ownRoot = join(import.meta.dirname, '../../../..')
const readyWithinMs = 120_000
const ownEngine = ['--max-semi-space-size=16', '--heap-growing-percent=50']

interface Options {
  /** The tree whose product runs, by default this one. */
  root?: string
  port: number
  env: Readonly<Record<string, string>>
  flags?: readonly string[]
  /** What the engine is told, by default the same as by `npm start`. */
  engine?: readonly string[]
  /** Files it may have open, as many as this process unless it is said. */
  files?: number
  /** What it prints is added to this file. */
  log: string
}

/** The product as people run it: `main.ts` in a process of its own. */
export class Program {
  readonly url: string
  readonly #process: ChildProcess
  readonly #log: string
  readonly #began = performance.now()

  /** Comes back at once: `ready` waits. */
  constructor({ root = ownRoot, port, env, flags = [], engine = ownEngine, files, log }: Options) {
    this.url = `http://localhost:${port}`
    this.#log = log
    mkdirSync(dirname(log), { recursive: true })
    const out = createWriteStream(log, { flags: 'a' })
    // The shell sets the limit, and is then the server.
    const limit = files === undefined ? '' : `ulimit -n ${files} && `
    const command = [join(root, 'node_modules/.bin/node'), ...engine, 'apps/atrium/server/main.ts', ...flags]
    this.#process = spawn('/bin/sh', ['-c', `${limit}exec "$0" "$@"`, ...command], {
      cwd: root,
      // Nothing that somebody may have set for a server of their own.
      env: {
        PATH: process.env.PATH,
        TMPDIR: process.env.TMPDIR,
        PORT: String(port),
        NODE_OPTIONS: process.env.NODE_OPTIONS ?? '',
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

  /** Answers how many milliseconds after its start it was ready. */
  async ready(): Promise<number> {
    for (;;) {
      const answer = await fetch(`${this.url}/health/ready`).catch(() => undefined)
      await answer?.arrayBuffer()
      const waited = performance.now() - this.#began
      if (answer?.ok) return waited
      if (this.hasEnded) throw new Error(`the server ended: see ${this.#log}`)
      if (waited > readyWithinMs) throw new Error(`the server is not ready: see ${this.#log}`)
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

  /** Answers its exit code; null when the signal ended it. */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    if (!this.hasEnded) {
      this.sendSignal(signal)
      await once(this.#process, 'exit')
    }
    return this.#process.exitCode
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || !address) throw new Error('no free port')
  return address.port
}
