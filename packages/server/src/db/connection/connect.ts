import type { Socket } from 'node:net'
import {
  CamelCasePlugin,
  CompiledQuery,
  type Driver,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  type QueryExecutor,
  sql,
  Transaction,
} from 'kysely'
import pg from 'pg'
import { passwordFor } from '../../auth/secrets.ts'
import type { FoundationTables } from '../tables/foundation-tables.ts'
import { BatchingSocket, deferReadEnd, readEnd } from './batching-socket.ts'
import { prepareRepeated } from './plans.ts'
import { currentRehearsal } from './rehearsal.ts'
import { reportStatement } from './statements.ts'

/** A connection pool with the rights of one role. */
export class Db extends Kysely<FoundationTables> {
  readonly #dialect: PostgresDialect
  readonly #driver: Driver

  constructor(pool: pg.Pool) {
    const dialect = new PostgresDialect({ pool })
    const driver = new PostgresDriver({ pool })
    dialect.createDriver = () => driver
    super({
      dialect,
      log: reportStatement,
      plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    })
    this.#dialect = dialect
    this.#driver = driver
  }

  /**
   * Runs `work` in one transaction. Its start, `settings` and the first statements of `work` are sent in one message,
   * and the end of a read-only transaction is sent with the next message of the connection, so that a read takes one
   * round trip.
   */
  async transact<T, Own extends Transaction<FoundationTables>>(
    {
      settings = [],
      isSnapshot = false,
      isRead = false,
    }: {
      settings?: readonly CompiledQuery[]
      isSnapshot?: boolean | undefined
      isRead?: boolean | undefined
    },
    work: (db: Own) => Promise<T>,
  ): Promise<T> {
    const executor = this.getExecutor()
    return executor.provideConnection(async connection => {
      let isOver = false
      let cause: unknown
      const within = executor.withConnectionProvider({
        async provideConnection(use) {
          if (isOver) throw new Error('the transaction is over')
          try {
            return await use(connection)
          } catch (error) {
            if (!isAftermath(error)) cause = error
            throw error
          }
        },
      })
      const begin = CompiledQuery.raw(
        `begin${isSnapshot ? ' isolation level repeatable read' : ''}${isRead ? ' read only' : ''}`,
      )
      const begun = Promise.all([begin, ...settings].map(one => connection.executeQuery(one)))
      // A failure here also fails the first statement of `work`.
      begun.catch(() => undefined)
      try {
        const transaction = this.#transactionOn<Own>(within)
        const result = await work(transaction)
        const observe = isRead ? undefined : currentRehearsal()
        await observe?.(transaction)
        isOver = true
        await begun
        if (observe) await this.#driver.rollbackTransaction(connection)
        // The transaction is read-only, so that nothing is lost if its end fails.
        else if (isRead) connection.executeQuery(CompiledQuery.raw(readEnd)).catch(() => undefined)
        else await this.#driver.commitTransaction(connection)
        return result
      } catch (error) {
        isOver = true
        // The driver closes a connection that cannot roll back; the error of `work` says more.
        await this.#driver.rollbackTransaction(connection).catch(() => undefined)
        throw isAftermath(error) ? cause : error
      }
    })
  }

  /** Runs one statement as a transaction of its own: one round trip, where `transact` takes two. */
  async alone<T, Own extends Transaction<FoundationTables>>(statement: (db: Own) => Promise<T>): Promise<T> {
    if (currentRehearsal()) return this.transact({}, statement)
    const executor = this.getExecutor()
    let isSent = false
    return statement(
      this.#transactionOn(
        executor.withConnectionProvider({
          async provideConnection(use) {
            if (isSent) throw new Error('one statement alone')
            isSent = true
            return executor.provideConnection(use)
          },
        }),
      ),
    )
  }

  /** The one place where a connection is typed for the tables of a feature: at run time all are the same. */
  #transactionOn<Own extends Transaction<FoundationTables>>(executor: QueryExecutor): Own {
    const dialect = this.#dialect
    const props = { config: { dialect }, dialect, driver: this.#driver, executor }
    return new Transaction<FoundationTables>(props) as Own
  }
}

/** Statements sent behind a failing one report only that the transaction is aborted. */
const isAftermath = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '25P02'

/**
 * Two pools on one database. `app` sees one tenant at a time and owns nothing; `site` is for the few features that
 * must see all tenants: `db/connection/site.ts` says who may use it.
 */
export interface Databases {
  app: Db
  site: Db
  /** The number of connections that answer requests. */
  size: number
  /** Bytes received from the database since the start. */
  received(): number
  /** Closes every connection at once; pending queries fail. */
  cut(): void
  close(): Promise<void>
}

export const appRole = 'atrium_app'
export const siteRole = 'atrium_site'

const types = new pg.TypeOverrides()
// Counts, versions and tenant ids are below 2^53; dates stay text, because a Date would shift them between time zones.
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.DATE, text => text)

/** The connection URL of another role on the same server and database. */
export function addressAs(ownerUrl: string, role: string, secret: string): string {
  const url = new URL(ownerUrl)
  url.username = role
  url.password = passwordFor(secret, role)
  return url.toString()
}

/** The open sockets to the database, and the bytes received on closed ones. */
interface Traffic {
  sockets: Set<Socket>
  past: number
}

function open(url: string, max: number, traffic: Traffic): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    stream() {
      const socket = new BatchingSocket()
      traffic.sockets.add(socket)
      return socket.once('close', () => {
        traffic.sockets.delete(socket)
        traffic.past += socket.bytesRead
      })
    },
    types,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 60_000,
    maxLifetimeSeconds: 900,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'atrium',
    pipeline: true,
  })
  // A broken connection is replaced, and its queries fail. Without listeners, on the pool for idle connections and on
  // each for those in use, the event alone would end the process.
  pool.on('error', () => {})
  pool.on('connect', client => {
    client.on('error', () => {})
    prepareRepeated(client)
    deferReadEnd(client)
  })
  return new Db(pool)
}

export function connect(ownerUrl: string, secret: string, size = 16): Databases {
  const traffic: Traffic = { sockets: new Set(), past: 0 }
  const app = open(addressAs(ownerUrl, appRole, secret), size, traffic)
  const site = open(addressAs(ownerUrl, siteRole, secret), Math.max(4, size / 2), traffic)
  return {
    app,
    site,
    size,
    received: () => [...traffic.sockets].reduce((sum, { bytesRead }) => sum + bytesRead, traffic.past),
    cut() {
      const why = Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' })
      for (const socket of traffic.sockets) socket.destroy(why)
    },
    async close() {
      await Promise.all([app.destroy(), site.destroy()])
    },
  }
}

/** The reason why a database is unreachable, such as a refused connection; undefined if it is reachable. */
export async function whyUnreachable(url: string, withinMs = 2_000): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: withinMs })
  client.on('error', () => {})
  try {
    await client.connect()
    return undefined
  } catch (error) {
    // Any other answer of the server proves that it is reachable, and is for the migrator to report.
    if (error instanceof pg.DatabaseError && error.code !== '57P03') return undefined
    // If several addresses refuse, the error has a code and no message.
    const { message, code } = error as NodeJS.ErrnoException
    return message || code || String(error)
  } finally {
    // Not awaited: a broken network may also swallow the end of the connection.
    void client.end().catch(() => undefined)
  }
}

/**
 * Row-level security must apply to the roles of the server, so it refuses to start if they can bypass it.
 * @throws if a role is a superuser, may bypass row-level security, or owns a table.
 */
export async function refuseBypass(databases: Databases): Promise<void> {
  for (const [role, db] of Object.entries({ [appRole]: databases.app, [siteRole]: databases.site })) {
    const { rows } = await sql<{ bypasses: boolean; owns: boolean }>`
      select rolsuper or rolbypassrls as bypasses,
        exists (select 1 from pg_class where relowner = pg_roles.oid) as owns
      from pg_roles where rolname = current_user`.execute(db)
    const found = rows[0]
    if (!found || found.bypasses || found.owns)
      throw new Error(`config.db.rlsBypass: ${role} can bypass row-level security; revoke that right`)
  }
}
