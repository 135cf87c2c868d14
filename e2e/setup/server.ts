import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBuiltIn } from '../../apps/server/src/db/built-in.ts'
import { freePort, Program } from '../../apps/server/src/testing/program.ts'

/** A server of a test's own, with the small demonstration, whose database can be taken away from it. */
export class OwnServer {
  readonly url: string
  readonly #port: number
  readonly #env: Readonly<Record<string, string>>
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'atrium-e2e-own-'))
  #program: Program | undefined
  #stopDatabase: (() => Promise<void>) | undefined

  static async start(env: Readonly<Record<string, string>> = {}): Promise<OwnServer> {
    const server = new OwnServer(await freePort(), env)
    try {
      await server.#run(await server.startDatabase())
    } catch (error) {
      await server.stop()
      throw error
    }
    return server
  }

  private constructor(port: number, env: Readonly<Record<string, string>>) {
    this.#port = port
    this.#env = env
    this.url = `http://localhost:${port}`
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
    await this.#program?.end()
    await this.stopDatabase()
    rmSync(this.#dataDir, { recursive: true })
  }

  async #run(databaseUrl: string): Promise<void> {
    this.#program = await Program.start({
      port: this.#port,
      env: { ...this.#env, DATA_DIR: this.#dataDir, DATABASE_URL: databaseUrl },
      flags: ['--demo', 'small'],
      log: join(import.meta.dirname, '../../test-results/own-server.log'),
    })
  }
}
