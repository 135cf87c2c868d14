import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import { hzeroGrant } from '../auth/session.ts'
import { type Config, readConfig } from '../config.ts'
import { addressAs, connect, type Databases, siteRole } from '../db/connection/connect.ts'
import { type Site, siteOf } from '../db/connection/site.ts'
import type { Scoped } from '../db/connection/tenant.ts'
import { openStore } from '../db/files/store.open.ts'
import type { Store } from '../db/files/store.ts'
import { Changes } from '../events/changes.ts'
import { headersOf, type SignedIn, signInAs } from '../isolation/sign-in.ts'
import { scratchDatabase, type TestDatabase } from './database.ts'
import { freePort } from './program.ts'

/** A server on this worker's scratch database, listening on a port of its own. */
export interface TestApp {
  app: FastifyInstance
  config: Config
  databases: Databases
  changes: Changes
  /** Sees all tenants. Resolves once the server was notified of the changes. */
  site: Site
  /** Resolves once the server was notified of all commits. */
  settled(): Promise<void>
  origin: string
  /** The server's file store. */
  store: Store
  close(): Promise<void>
}

interface TestAppOptions {
  /** Command-line flags, such as `['--demo', 'small']` for features of the demonstration, whose data are not loaded. */
  flags?: readonly string[]
  /** Another address of the same database, for tests that interrupt the connection of notifications. */
  changesUrl?: string
  /** Replaces the worker's database. */
  database?: TestDatabase
  /** For tests that close its connections. */
  ownConnections?: boolean
}

let workerDatabases: Databases | undefined

/** The worker's connections stay open from file to file: each new one reads the catalog again. */
function connectWorker(ownerUrl: string, secret: string): Databases {
  workerDatabases ??= connect(ownerUrl, secret, 8)
  return workerDatabases
}

export async function buildTestApp(
  env: Record<string, string> = {},
  { flags = ['--empty'], changesUrl, database, ownConnections = database !== undefined }: TestAppOptions = {},
): Promise<TestApp> {
  const { ownerUrl, secret } = database ?? (await scratchDatabase())
  const port = await freePort()
  const filesDir = await mkdtemp(join(tmpdir(), 'atrium-files-'))
  const files = env.S3_BUCKET ? {} : { FILES_DIR: filesDir }
  const config = readConfig(
    { LOG_LEVEL: 'silent', PORT: String(port), SECRET: secret, DATA_DIR: filesDir, ...files, ...env },
    flags,
  )
  const databases = ownConnections ? connect(ownerUrl, secret, 8) : connectWorker(ownerUrl, secret)
  const changes = await Changes.start(changesUrl ?? addressAs(ownerUrl, siteRole, secret))
  const app = await buildApp(config, secret, databases, changes)
  await app.listen({ host: '127.0.0.1', port })
  const site = siteOf(databases.site)
  const settledAfter = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work
    await changes.settled()
    return result
  }
  return {
    app,
    config,
    databases,
    changes,
    site: Object.assign(
      <T, Db extends Scoped>(actor: Parameters<Site>[0], work: (db: Db) => Promise<T>) =>
        settledAfter(site(actor, work)),
      {
        alone: <T, Db extends Scoped>(statement: (db: Db) => Promise<T>) =>
          settledAfter(site.alone(statement)),
      },
    ),
    settled: () => changes.settled(),
    origin: `http://localhost:${port}`,
    store: await openStore(config.files),
    async close() {
      await app.close()
      await changes.close()
      if (ownConnections) await databases.close()
      await rm(filesDir, { recursive: true })
    },
  }
}

/** A signed-in caller with a session of its own. */
export interface Caller extends SignedIn {
  userId: string
  /** Calls the server like this user's console. The body is sent and the answer parsed as JSON. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
}

export interface Answer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever shape the wire has, and asserts it
  body: any
}

/** Signs a user in without the sign-in page, by inserting a session and a token bound to it. */
export async function signIn(test: Pick<TestApp, 'site' | 'origin'>, userId: string): Promise<Caller> {
  const session = await signInAs(test.site, userId)
  const headersOfPage = headersOf(session)
  return {
    userId,
    ...session,
    call: (method, path, body, headers = {}) =>
      send(test.origin, method, path, body, { ...headersOfPage, ...headers }),
  }
}

/** Signs a user in through an HZERO-compatible client: with an unbound token, and no cookie. */
export async function signInHzero(test: Pick<TestApp, 'site' | 'origin'>, userId: string): Promise<Caller> {
  const session = await signInAs(test.site, userId, true, { gty: hzeroGrant, clientId: 'hzero-test' })
  const authorization = `bearer ${session.token}`
  return {
    userId,
    ...session,
    call: (method, path, body, headers = {}) =>
      send(test.origin, method, path, body, { authorization, ...headers }),
  }
}

/** Gives the reason that opens records of a tenant to platform staff. */
export const giveReason = (by: Caller, tenantId: number): Promise<Answer> =>
  by.call('POST', '/iam/v1/tenants/visits', { tenantId, reason: 'To see that it is there' })

const agent = new Agent({ keepAlive: true })

/** By Node's own client: `fetch` takes more of the processor, which thousands of calls notice. */
export async function send(
  origin: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const content = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
  const sent = request(origin + path, {
    agent,
    method,
    headers: {
      ...(content !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(content),
      }),
      ...headers,
    },
  })
  sent.end(content)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const received = await text(response)
  const isJson = response.headers['content-type']?.includes('json') ?? false
  return {
    status: response.statusCode ?? 0,
    headers: headersIn(response),
    body: isJson && received ? JSON.parse(received) : received,
  }
}

function headersIn({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers()
  for (let at = 0; at < rawHeaders.length; at += 2)
    headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '')
  return headers
}
