import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findBinaries, type Identity } from './built-in.binaries.ts'
import { hasCode } from './built-in.lock.ts'

const MAJOR = 18
const OWNER = 'atrium_owner'
const DATABASE = 'atrium'
const NOBODY = 65534
/** The capacity of `sun_path` without its terminating zero. */
const SOCKET_PATH_BYTES = 107

export interface Options {
  dataDir: string
  password: string
  /** The password of before, which the other one replaces. */
  passwordBefore?: string | undefined
  log?: (line: string) => void
  /** Processes that will connect, by default one. */
  workers?: number
}

export interface Cluster {
  directory: string
  logFile: string
  binaries: string
  /** The user that PostgreSQL runs as, if not that of this process. */
  identity: Identity | undefined
  /** The directory of the socket. */
  host: string
  password: string
  passwordBefore: string | undefined
  log: (line: string) => void
  workers: number
}

/** Describes the cluster of a data directory, without touching it. */
export function prepareCluster({
  dataDir,
  password,
  passwordBefore,
  log = () => {},
  workers = 1,
}: Options): Cluster {
  const root = realpathSync(dataDir)
  const directory = join(root, `postgres-${MAJOR}`)
  const found = statSync(directory, { throwIfNoEntry: false })
  const owner = found?.uid
  const self = process.getuid?.()
  if (owner !== undefined && self !== 0 && owner !== self) {
    throw new Error(`${directory} belongs to user ${owner}: start as that user or as root`)
  }
  // PostgreSQL refuses to run as root. A cluster that was created by another user keeps running as that user.
  const identity = self === 0 ? { uid: owner || NOBODY, gid: (owner && found?.gid) || NOBODY } : undefined
  const binaries = findBinaries(root, identity)
  return {
    directory,
    logFile: join(root, 'postgres.log'),
    binaries,
    identity,
    host: socketHost(directory),
    password,
    passwordBefore,
    log,
    workers,
  }
}

export function ownerUrl(cluster: Cluster): string {
  return urlFor(cluster, OWNER, DATABASE)
}

/**
 * Creates the cluster in a temporary directory and renames it, so that an interrupted start leaves no incomplete one
 * behind.
 */
export async function createCluster(cluster: Cluster): Promise<void> {
  const { directory, identity, password } = cluster
  if (existsSync(directory)) {
    if (identity && statSync(directory).uid === 0) giveAway(directory, identity)
    return
  }
  cluster.log('creating the built-in database')
  const draft = `${directory}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  const passwordFile = `${directory}.password`
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  const passwordFd = openSync(passwordFile, 'r')
  if (identity) for (const path of [draft, passwordFile]) chownSync(path, identity.uid, identity.gid)
  // initdb reads the open descriptor: it could not open the name below a private parent, and no file is left behind.
  rmSync(passwordFile)
  const initdb = spawn(
    join(cluster.binaries, 'bin/initdb'),
    [
      '--pgdata=/proc/self/cwd',
      '--username=postgres',
      '--pwfile=/proc/self/fd/3',
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
    ],
    { ...identity, cwd: draft, env: {}, stdio: ['ignore', 'ignore', 'pipe', passwordFd] },
  )
  closeSync(passwordFd)
  let complaint = ''
  initdb.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint += text
  })
  const status = await new Promise((resolve, reject) => {
    initdb.once('error', reject).once('close', resolve)
  })
  if (status !== 0)
    throw new Error(
      `the built-in database cannot be created (set DATABASE_URL to use another): ${firstLine(complaint)}`,
    )
  renameSync(draft, directory)
}

/** Creates the owner role and its database. Each step may have been done by an interrupted start. */
export async function createDatabase(cluster: Cluster): Promise<void> {
  const refusal = await tryLogin(cluster)
  if (!refusal) return
  if (!hasCode(refusal, '28P01', '3D000')) throw refusal
  const admin = await connectAdmin(cluster)
  try {
    const has = async (query: string) => (await admin.query(query)).rowCount === 1
    const role = (await has(`select from pg_roles where rolname = '${OWNER}'`)) ? 'alter role' : 'create role'
    await admin.query(
      `${role} ${OWNER} login createrole nosuperuser password ${admin.escapeLiteral(cluster.password)}`,
    )
    if (!(await has(`select from pg_database where datname = '${DATABASE}'`))) {
      await admin.query(`create database ${DATABASE} owner ${OWNER}`)
    }
  } finally {
    await admin.end()
  }
}

/**
 * Connects as the superuser, whose password of before is replaced. That of the owner follows: a start that is
 * interrupted in between is completed by the next.
 */
async function connectAdmin(cluster: Cluster): Promise<pg.Client> {
  for (const password of [cluster.password, cluster.passwordBefore]) {
    if (password === undefined) continue
    const admin = new pg.Client({
      connectionString: urlFor({ ...cluster, password }, 'postgres', 'postgres'),
    })
    try {
      await admin.connect()
      await admin.query(`alter role postgres password ${admin.escapeLiteral(cluster.password)}`)
      return admin
    } catch (error) {
      await admin.end()
      if (!hasCode(error, '28P01')) throw error
    }
  }
  throw new Error(`SECRET is not the one that ${cluster.directory} was made with`)
}

/** The reason why the owner cannot connect to its database; undefined if it can. */
export async function tryLogin(cluster: Cluster): Promise<Error | undefined> {
  const client = new pg.Client({
    connectionString: ownerUrl(cluster),
    connectionTimeoutMillis: 2000,
  })
  // A connection that breaks later reports its error here.
  client.on('error', () => {})
  try {
    await client.connect()
    return undefined
  } catch (error) {
    if (error instanceof Error) return error
    throw error
  } finally {
    await client.end()
  }
}

/** The error message of PostgreSQL, without time and pid. */
export function firstLine(output: string): string {
  const lines = output.split('\n')
  const line =
    lines.find(text => /FATAL|PANIC|error:/.test(text)) ?? lines.filter(Boolean).at(-1) ?? 'no reason given'
  return line.replace(/^.*?(FATAL|PANIC|error): +/, '')
}

/** The directory of the cluster, or a short symbolic link to it if the path of the socket would be too long. */
function socketHost(directory: string): string {
  if (Buffer.byteLength(`${directory}/.s.PGSQL.5432`) <= SOCKET_PATH_BYTES) return directory
  const name = createHash('sha256').update(directory).digest('hex').slice(0, 12)
  const shortcut = join(tmpdir(), `atrium-${process.getuid?.()}-${name}`)
  mkdirSync(shortcut, { recursive: true, mode: 0o700 })
  const { uid, mode } = lstatSync(shortcut)
  if (uid !== process.getuid?.() || mode & 0o077)
    throw new Error(`${shortcut} belongs to another user: remove it`)
  const link = join(shortcut, 'db')
  rmSync(link, { force: true })
  symlinkSync(directory, link)
  return link
}

function urlFor({ password, host }: Cluster, user: string, database: string): string {
  return `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}/${database}`
}

function giveAway(directory: string, { uid, gid }: Identity): void {
  for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(directory, name), uid, gid)
  }
  chownSync(directory, uid, gid)
}
