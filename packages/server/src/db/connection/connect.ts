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
import type { Tables } from '../tables/tables.ts'
import { BatchingSocket, endReadsLater, readEnd } from './batching-socket.ts'
import { keepPlans } from './plans.ts'
import { reportStatement } from './statements.ts'

/** A database as one of its roles. */
export class Db extends Kysely<Tables> {
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
   * Runs `work` in one transaction. What begins it, `settings`, and whatever the work asks before it waits for an
   * answer go to the database in one message. What only reads is answered before its end is sent, which goes along with
   * what is asked next on the connection: a read is one way there and back.
   */
  async transact<T>(
    {
      settings = [],
      isSnapshot = false,
      isRead = false,
    }: {
      settings?: readonly CompiledQuery[]
      isSnapshot?: boolean | undefined
      isRead?: boolean | undefined
    },
    work: (db: Transaction<Tables>) => Promise<T>,
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
      // What fails here fails the first statement of the work too.
      begun.catch(() => undefined)
      try {
        const result = await work(this.#transactionOn(within))
        isOver = true
        await begun
        // The database itself holds that nothing was written, so that nothing is lost with an end that fails.
        if (isRead) connection.executeQuery(CompiledQuery.raw(readEnd)).catch(() => undefined)
        else await this.#driver.commitTransaction(connection)
        return result
      } catch (error) {
        isOver = true
        // A connection that cannot is given up by the driver; why the work failed says more.
        await this.#driver.rollbackTransaction(connection).catch(() => undefined)
        throw isAftermath(error) ? cause : error
      }
    })
  }

  /** Runs one statement, which is a transaction of its own: one way there and back, where `transact` takes two. */
  async alone<T>(statement: (db: Transaction<Tables>) => Promise<T>): Promise<T> {
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

  #transactionOn(executor: QueryExecutor): Transaction<Tables> {
    const dialect = this.#dialect
    return new Transaction<Tables>({ config: { dialect }, dialect, driver: this.#driver, executor })
  }
}

/** Statements that were sent behind one that failed are told only that the transaction is aborted. */
const isAftermath = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '25P02'

/**
 * Two connections to one database. `app` sees one tenant at a time and owns nothing; `site` is for the few
 * features that must see across tenants: `db/site.ts` says who may use it.
 */
export interface Databases {
  app: Db
  site: Db
  /** How many connections answer requests. */
  size: number
  /** Bytes that came from the database since the start. */
  received(): number
  /** Ends every connection at once; whoever waits for an answer on one gets the failure. */
  cut(): void
  close(): Promise<void>
}

export const appRole = 'atrium_app'
export const siteRole = 'atrium_site'

const types = new pg.TypeOverrides()
// Counts, versions and tenant ids stay far below 2^53; days stay text, because a Date would move them between zones.
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.DATE, text => text)

/** The same server and database as the owner's address, as another role. */
export function addressAs(ownerUrl: string, role: string, secret: string): string {
  const url = new URL(ownerUrl)
  url.username = role
  url.password = passwordFor(secret, role)
  return url.toString()
}

/** What is open towards the database, and the bytes that came over what is closed. */
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
  // A connection that breaks is replaced, and whoever was using it gets the failure from the query. Without listeners,
  // on the pool for idle ones and on each for those in use, the event alone would end the process.
  pool.on('error', () => {})
  pool.on('connect', client => {
    client.on('error', () => {})
    keepPlans(client)
    endReadsLater(client)
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

/** Why a database cannot be reached at this moment, such as a refused connection; undefined when it can. */
export async function whyUnreachable(url: string, withinMs = 2_000): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: withinMs })
  client.on('error', () => {})
  try {
    await client.connect()
    return undefined
  } catch (error) {
    // Whatever else the database itself answers, it is there, and the answer is the migrator's to report.
    if (error instanceof pg.DatabaseError && error.code !== '57P03') return undefined
    // Refused at each of several addresses, it has a code and no message.
    const { message, code } = error as NodeJS.ErrnoException
    return message || code || String(error)
  } finally {
    // Not waited for: a line that swallows everything swallows the farewell, too.
    void client.end().catch(() => undefined)
  }
}

/**
 * The second wall holds only for a role that cannot walk around it, so the server refuses to run with one
 * that can.
 * @throws when a role is a superuser, may bypass row security, or owns a table.
 */
export async function refuseBypass(databases: Databases): Promise<void> {
  for (const [role, db] of Object.entries({ [appRole]: databases.app, [siteRole]: databases.site })) {
    const { rows } = await sql<{ bypasses: boolean; owns: boolean }>`
      select rolsuper or rolbypassrls as bypasses,
        exists (select 1 from pg_class where relowner = pg_roles.oid) as owns
      from pg_roles where rolname = current_user`.execute(db)
    const found = rows[0]
    if (!found || found.bypasses || found.owns)
      throw new Error(
        `config.db.rlsBypass: ${role} could walk around the wall between tenants; take its rights away`,
      )
  }
}
