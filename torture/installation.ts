import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { passwordFor } from '@atrium/server/auth/secrets'
import { ownerUrl, prepareCluster } from '@atrium/server/db/built-in/built-in.cluster'
import { addressAs, siteRole } from '@atrium/server/db/connection/connect'
import { findRootKey } from '@atrium/server/db/connection/root-key'
import { freePort, Program } from '@atrium/server/testing/program'
import pg from 'pg'

export const victims = ['server', 'database', 'both'] as const
export type Victim = (typeof victims)[number]

/** The product on a scratch data directory, whose parts can be killed. */
export interface Installation {
  readonly url: string
  readonly directory: string
  /** The environment of its server, for another one beside it. */
  readonly env: Readonly<Record<string, string>>
  /** Starts the server like `npm start`; returns the milliseconds until it was ready. */
  start(): Promise<number>
  killServer(): Promise<void>
  /** Whether the server has ended unexpectedly. */
  hasEnded(): boolean
  /** `whole`: also kills the backends, which otherwise end when they notice. */
  killDatabase(whole: boolean): void
  /** Runs a statement with access to all tenants. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  /** Runs a statement as the owner of the tables. */
  asOwner(text: string): Promise<void>
  /** The address of the database, as the owner of the tables. */
  ownerUrl(): string
  /** The process of the server. */
  pid(): number | undefined
  /** Memory of the server in megabytes. */
  memory(): number
  stop(): Promise<void>
  remove(): void
}

/** `main` is its program, by default the server that `npm run build` bundles. */
export async function makeInstallation(databaseUrl?: string, main?: string): Promise<Installation> {
  const directory = mkdtempSync(join(tmpdir(), 'atrium-torture-'))
  const port = await freePort()
  const secret = process.env.SECRET || randomBytes(32).toString('base64url')
  const env = {
    SECRET: secret,
    DATA_DIR: directory,
    LOG_LEVEL: 'error',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  const owner = () =>
    databaseUrl ?? ownerUrl(prepareCluster({ dataDir: directory, password: passwordFor(secret, 'owner') }))
  let program: Program | undefined
  const run = async <Row extends pg.QueryResultRow>(
    connectionString: string,
    text: string,
    values: unknown[],
  ) => {
    const client = new pg.Client({ connectionString })
    await client.connect()
    try {
      return (await client.query<Row>(text, values)).rows
    } finally {
      await client.end()
    }
  }
  return {
    url: `http://localhost:${port}`,
    directory,
    env,
    async start() {
      program = new Program({
        port,
        env,
        flags: ['--demo', 'small'],
        log: join(directory, 'server.log'),
        ...(main !== undefined && { main }),
      })
      return program.ready()
    },
    async killServer() {
      await program?.end('SIGKILL')
    },
    hasEnded: () => program?.hasEnded ?? true,
    killDatabase(whole) {
      const pid = Number.parseInt(readFileSync(join(directory, 'postgres-18/postmaster.pid'), 'utf8'), 10)
      process.kill(whole ? -pid : pid, 'SIGKILL')
    },
    query: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      run<Row>(addressAs(owner(), siteRole, await findRootKey(owner(), { secret })), text, values),
    async asOwner(text) {
      await run(owner(), text, [])
    },
    ownerUrl: owner,
    pid: () => program?.pid,
    memory() {
      const status = readFileSync(`/proc/${program?.pid}/status`, 'utf8')
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
    },
    async stop() {
      await program?.end('SIGTERM')
    },
    remove: () => rmSync(directory, { recursive: true, force: true }),
  }
}
