import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, Program } from '@atrium/server/testing/program'
import pg from 'pg'
import { copyOfData, startDatabaseOf } from './prepared-data.ts'

/** A server of a test's own, with the small demo and an accessible database. */
export class OwnServer {
  readonly url: string
  /** The path of its log file. */
  readonly log: string
  readonly #port: number
  readonly #env: Readonly<Record<string, string>>
  readonly #dataDir = copyOfData()
  #databaseUrl = ''
  #program: Program | undefined
  #stopDatabase: (() => Promise<void>) | undefined

  static async start(env: Readonly<Record<string, string>> = {}): Promise<OwnServer> {
    const server = new OwnServer(await freePort(), env)
    try {
      await server.startDatabase()
      await server.#run()
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
    this.log = join(import.meta.dirname, `../../test-results/own-server-${port}.log`)
  }

  /** Starts another instance on the same database, under an origin of its own. */
  async startBeside(
    env: Readonly<Record<string, string>>,
  ): Promise<{ url: string; stop: () => Promise<unknown> }> {
    const port = await freePort()
    // Another host name, so that no cookies are shared.
    const url = `http://127.0.0.1:${port}`
    const program = await Program.start({
      port,
      env: { ...env, PUBLIC_URL: url, DATA_DIR: this.#dataDir, DATABASE_URL: this.#databaseUrl },
      log: this.log.replace(/\.log$/, '-beside.log'),
    })
    return { url, stop: () => program.end() }
  }

  async startDatabase(): Promise<void> {
    const { url, stop } = await startDatabaseOf(this.#dataDir)
    this.#stopDatabase = stop
    this.#databaseUrl = url
  }

  async stopDatabase(): Promise<void> {
    await this.#stopDatabase?.()
    this.#stopDatabase = undefined
  }

  /** Runs a query directly in the database, for what no page can do. */
  async query<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.#databaseUrl })
    await client.connect()
    try {
      return (await client.query(text, values)).rows as Row[]
    } finally {
      await client.end()
    }
  }

  async stop(): Promise<void> {
    await this.#program?.end()
    await this.stopDatabase()
    rmSync(this.#dataDir, { recursive: true })
  }

  async #run(): Promise<void> {
    this.#program = await Program.start({
      port: this.#port,
      env: { ...this.#env, DATA_DIR: this.#dataDir, DATABASE_URL: this.#databaseUrl },
      flags: ['--demo', 'small'],
      log: this.log,
    })
  }
}
