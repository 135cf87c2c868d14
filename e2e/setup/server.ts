import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startBuiltIn } from '../../apps/server/src/db/built-in.ts'

const root = join(import.meta.dirname, '../..')
const readyWithin = 60_000

/** A server of a test's own, with the small demonstration, whose database can be taken away from it. */
export class OwnServer {
  readonly url: string
  readonly #dataDir: string
  #server: ReturnType<typeof spawn> | undefined
  #stopDatabase: (() => Promise<void>) | undefined

  static async start(): Promise<OwnServer> {
    const server = new OwnServer(await freePort(), mkdtempSync(join(tmpdir(), 'atrium-e2e-own-')))
    try {
      await server.#run(await server.startDatabase())
    } catch (error) {
      await server.stop()
      throw error
    }
    return server
  }

  private constructor(port: number, dataDir: string) {
    this.url = `http://localhost:${port}`
    this.#dataDir = dataDir
  }

  async startDatabase(): Promise<string> {
    const { url, stop } = await startBuiltIn({ dataDir: this.#dataDir, password: 'of a test’s own database' })
    this.#stopDatabase = stop
    return url
  }

  async stopDatabase(): Promise<void> {
    await this.#stopDatabase?.()
    this.#stopDatabase = undefined
  }

  async stop(): Promise<void> {
    const server = this.#server
    if (server && server.exitCode === null && server.signalCode === null) {
      server.kill('SIGTERM')
      await once(server, 'exit')
    }
    await this.stopDatabase()
    rmSync(this.#dataDir, { recursive: true })
  }

  async #run(databaseUrl: string): Promise<void> {
    mkdirSync(join(root, 'test-results'), { recursive: true })
    const log = createWriteStream(join(root, 'test-results/own-server.log'))
    const server = spawn(
      join(root, 'node_modules/.bin/node'),
      ['apps/server/src/main.ts', '--demo', 'small'],
      {
        cwd: root,
        env: {
          ...process.env,
          HOST: '',
          PORT: new URL(this.url).port,
          PUBLIC_URL: this.url,
          DATA_DIR: this.#dataDir,
          DATABASE_URL: databaseUrl,
          SECRET: '',
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    this.#server = server
    server.stdout.pipe(log, { end: false })
    server.stderr.pipe(log, { end: false })
    await this.#ready()
  }

  async #ready(): Promise<void> {
    const giveUpAt = performance.now() + readyWithin
    for (;;) {
      const answer = await fetch(`${this.url}/health/ready`).catch(() => undefined)
      if (answer?.ok) return
      if (this.#server?.exitCode !== null || performance.now() > giveUpAt)
        throw new Error('the server of this test is not ready: see test-results/own-server.log')
      await delay(100)
    }
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (typeof address !== 'object' || !address) throw new Error('no free port')
  return address.port
}
