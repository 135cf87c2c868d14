import { spawn } from 'node:child_process'
import { closeSync, openSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type Cluster, firstLine, tryLogin } from './built-in.cluster.ts'
import { hasCode, processStart, textOf } from './built-in.lock.ts'

/** Crash recovery may take this long; a normal start takes well under a second. */
const START_MS = 120_000
/** Orphaned backends of a killed postmaster exit by themselves, after their statement at the latest. */
const ORPHANS_MS = 15_000
/**
 * A socket may outlive its postmaster for a moment; one that accepts connections longer has a live owner elsewhere.
 */
const STRANGER_MS = 2000
const LOG_BYTES = 10_000_000

const SETTINGS = {
  listen_addresses: '',
  unix_socket_directories: '.',
  unix_socket_permissions: '0700',
  shared_buffers: '128MB',
  jit: 'off',
  // The data is in memory or on a solid-state disk.
  random_page_cost: '1.1',
  // Vacuum shares two cores with requests, which have priority.
  autovacuum_vacuum_cost_delay: '20ms',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Failed statements are logged by the server; here they would copy user data into a second file.
  log_min_messages: 'log',
}

/** Many workers have seven connections each, and some are for operators and migrations. */
const mostConnections = (workers: number) => Math.max(100, 20 + 8 * workers)

/** Resolves when the cluster accepts connections: those of the running postmaster, or of a new one. */
export async function runPostmaster(cluster: Cluster): Promise<void> {
  const began = performance.now()
  let launched: Launched | undefined
  for (;;) {
    const answer = await knock(cluster)
    const pid = postmaster(cluster)
    const waited = performance.now() - began
    if (answer === 'up' && pid !== undefined) {
      if (!launched) cluster.log(`the built-in database still runs (pid ${pid})`)
      return
    }
    if (waited > START_MS) throw new Error(`the built-in database does not answer: see ${cluster.logFile}`)
    if (pid === undefined && !launched?.running()) {
      if (answer === 'nobody') {
        const complaint = launched?.complaint()
        const orphans = complaint?.includes('shared memory block') && waited < ORPHANS_MS
        if (complaint && !orphans) throw new Error(`the built-in database does not start: ${complaint}`)
        launched = await launch(cluster)
      } else if (waited > STRANGER_MS) {
        throw new Error(`${cluster.directory} is in use by a database outside this machine or container`)
      }
    }
    await delay(10)
  }
}

/** The pid of the running postmaster of this cluster. */
export function postmaster(cluster: Cluster): number | undefined {
  const pid = Number.parseInt(textOf(join(cluster.directory, 'postmaster.pid')) ?? '', 10)
  const words = textOf(`/proc/${pid}/cmdline`)?.split('\0') ?? []
  return words.includes(mark(cluster)) ? pid : undefined
}

export async function shutDown(cluster: Cluster): Promise<void> {
  const pid = postmaster(cluster)
  if (pid === undefined) return
  // Fast shutdown, then immediate, which loses nothing either: the next start recovers.
  for (const [signal, patience] of [
    ['SIGINT', 60_000],
    ['SIGQUIT', 10_000],
  ] as const) {
    const giveUpAt = performance.now() + patience
    process.kill(pid, signal)
    while (processStart(pid) !== undefined) {
      if (performance.now() > giveUpAt) break
      await delay(10)
    }
    if (processStart(pid) === undefined) return
  }
  throw new Error(`the built-in database (pid ${pid}) does not stop`)
}

async function knock(cluster: Cluster): Promise<'up' | 'busy' | 'nobody'> {
  const refusal = await tryLogin(cluster)
  if (hasCode(refusal, 'ENOENT', 'ECONNREFUSED')) return 'nobody'
  if (refusal && !(refusal instanceof pg.DatabaseError)) return 'busy'
  // 57P03: "the database system is starting up", or shutting down.
  return hasCode(refusal, '57P03') ? 'busy' : 'up'
}

interface Launched {
  running(): boolean
  complaint(): string
}

async function launch(cluster: Cluster): Promise<Launched> {
  const { directory, identity, logFile, workers } = cluster
  const settings = { ...SETTINGS, max_connections: mostConnections(workers) }
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) disown(join(directory, name))
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > LOG_BYTES)
    renameSync(logFile, `${logFile}.1`)
  const logFd = openSync(logFile, 'a', 0o600)
  const logFrom = statSync(logFile).size
  // The process enters the directory before it changes its user and names it `/proc/self/cwd` from then on, with a
  // relative socket path, so that neither private parents nor a long path matter. A process group of its own shields it
  // from Ctrl-C.
  const child = spawn(
    join(cluster.binaries, 'bin/postgres'),
    [
      '-D',
      '/proc/self/cwd',
      '-c',
      mark(cluster),
      ...Object.entries(settings).flatMap(([k, v]) => ['-c', `${k}=${v}`]),
    ],
    { ...identity, cwd: directory, env: {}, stdio: ['ignore', logFd, logFd], detached: true },
  )
  closeSync(logFd)
  child.unref()
  await new Promise((resolve, reject) => {
    child.once('spawn', resolve).once('error', reject)
  })
  return {
    running: () => child.exitCode === null && child.signalCode === null,
    complaint: () => firstLine((textOf(logFile) ?? '').slice(logFrom)),
  }
}

/**
 * A command-line setting that identifies this postmaster, because its pid may be reused; PostgreSQL accepts any
 * setting with a dot in its name.
 */
function mark({ directory }: Cluster): string {
  return `atrium.directory=${directory}`
}

/**
 * Rewrites the lock file of a dead postmaster, which keeps PostgreSQL from starting when another process has its pid.
 * PostgreSQL ignores the pid of its own parent and, unlike without the file, still looks for orphaned backends.
 */
function disown(lock: string): void {
  const text = textOf(lock)
  if (text === '') rmSync(lock)
  else if (text) writeFileSync(lock, text.replace(/^\d+/, String(process.pid)))
}
