import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
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
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries, type Identity } from './built-in.binaries.ts'
import { hasCode, lockDataDirectory, processStart, textOf } from './built-in.lock.ts'

const MAJOR = 18
const OWNER = 'atrium_owner'
const DATABASE = 'atrium'
const NOBODY = 65534
/** Crash recovery after a heavy hour may take this long; a healthy start takes well under a second. */
const START_MS = 60_000
const LOG_BYTES = 10_000_000

/** What `sun_path` holds, less its final zero. */
const SOCKET_PATH_BYTES = 107

const SETTINGS = {
  listen_addresses: '',
  unix_socket_directories: '.',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '128MB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Refused statements are the server's to log; here they would only spill people's data into a second file.
  log_min_messages: 'log',
}

type Cluster = {
  directory: string
  logFile: string
  binaries: string
  identity: Identity | undefined
  host: string
  password: string
  log: (line: string) => void
}

type Options = { dataDir: string; password: string; log?: (line: string) => void }

/**
 * Starts the PostgreSQL of `<dataDir>/postgres-18`, or adopts the one a killed server left running, and keeps it
 * running. `url` is the owner's; `stop` shuts it down in good order.
 */
export async function startBuiltIn(options: Options): Promise<{ url: string; stop(): Promise<void> }> {
  const unlock = await lockDataDirectory(options.dataDir)
  try {
    const cluster = prepare(options)
    await create(cluster)
    let postmaster = await run(cluster)
    await ensureDatabase(cluster)

    // The database of a server must come back by itself when something kills it.
    let revival: Promise<void> | undefined
    const watch = setInterval(() => {
      if (revival || isOurs(cluster, postmaster)) return
      cluster.log('the built-in database died and is started again')
      revival = run(cluster)
        .then(
          pid => {
            postmaster = pid
          },
          (error: Error) => cluster.log(error.message),
        )
        .finally(() => {
          revival = undefined
        })
    }, 250)
    watch.unref()

    const stop = async () => {
      clearInterval(watch)
      await revival
      await shutDown(cluster, postmaster)
      removeShortcut(cluster)
      unlock()
    }
    let stopped: Promise<void> | undefined
    return {
      url: urlOf(cluster, OWNER, DATABASE),
      stop: () => {
        stopped ??= stop()
        return stopped
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

function prepare({ dataDir, password, log = () => {} }: Options): Cluster {
  const root = realpathSync(dataDir)
  const directory = join(root, `postgres-${MAJOR}`)
  const owner = statSync(directory, { throwIfNoEntry: false })?.uid
  const self = process.getuid?.()
  if (owner !== undefined && self !== 0 && owner !== self) {
    throw new Error(`${directory} belongs to user ${owner}: start as that user or as root`)
  }
  // PostgreSQL refuses to run as root. A cluster that an ordinary user made goes on under that user.
  const uid = owner || NOBODY
  const identity = self === 0 ? { uid, gid: uid } : undefined
  return {
    directory,
    logFile: join(root, 'postgres.log'),
    binaries: findBinaries(root, identity),
    identity,
    host: socketHost(directory),
    password,
    log,
  }
}

/** Makes the cluster in a directory of another name first, so that a start cut short leaves none that looks whole. */
async function create(cluster: Cluster): Promise<void> {
  const { directory, identity, password } = cluster
  if (existsSync(directory)) {
    if (identity && statSync(directory).uid === 0) chownTree(directory, identity)
    return
  }
  cluster.log('creating the built-in database')
  const draft = `${directory}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  const passwordFile = `${directory}.password`
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  const fd = openSync(passwordFile, 'r')
  if (identity) {
    chownSync(draft, identity.uid, identity.gid)
    chownSync(passwordFile, identity.uid, identity.gid)
  }
  // initdb reads it through the open descriptor: it cannot walk to a name under a private parent, and none is left over.
  rmSync(passwordFile)
  try {
    const { child, output } = start(cluster, 'initdb', draft, ['ignore', 'pipe', 'pipe', fd], [
      '--username=postgres',
      '--pwfile=/proc/self/fd/3',
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
    ])
    const status = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
    if (status !== 0) throw new Error(`the built-in database could not be created: ${lastLine(output())}`)
  } finally {
    closeSync(fd)
  }
  renameSync(draft, directory)
}

/** Answers the pid of a postmaster that takes connections: the living one, or a new one. */
async function run(cluster: Cluster): Promise<number> {
  const giveUpAt = performance.now() + START_MS
  let launched: number | undefined
  for (;;) {
    const pid = livingPostmaster(cluster) ?? launched
    const refusal = await tryConnect(cluster)
    if (!refusal || !hasCode(refusal, 'ENOENT', 'ECONNREFUSED', '57P03')) {
      if (pid === undefined) throw new Error(`${cluster.directory} is in use by a database outside this container`)
      if (launched === undefined) cluster.log(`using the built-in database that is already running (pid ${pid})`)
      return pid
    }
    …
  }
}
