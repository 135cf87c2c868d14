import { spawn } from 'node:child_process'
import { closeSync, openSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type Cluster, firstLine, tryLogin } from './built-in.cluster.ts'
import { hasCode, processStart, textOf } from './built-in.lock.ts'

/** Recovery after a crash in a busy hour may take this long; a healthy start takes well under a second. */
const START_MS = 120_000
/** Orphaned backends of a killed postmaster end by themselves, at the latest after their statement. */
const ORPHANS_MS = 15_000
/** A socket may outlive its postmaster for a moment; one that answers longer has a living owner somewhere. */
const STRANGER_MS = 2000
const LOG_BYTES = 10_000_000

const SETTINGS = {
  listen_addresses: '',
  unix_socket_directories: '.',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '128MB',
  jit: 'off',
  // What calls ask for lies in memory, or on a disk without arms.
  random_page_cost: '1.1',
  // Tidying up shares two cores with the calls, which come first: it takes seconds in place of one.
  autovacuum_vacuum_cost_delay: '20ms',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Refused statements are the server's to log; here they would spill people's data into a second file.
  log_min_messages: 'log',
}

/** Comes back when the cluster takes connections: the postmaster that is alive, or a new one. */
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

/** The pid of the living postmaster of this very cluster. */
export function postmaster(cluster: Cluster): number | undefined {
  const pid = Number.parseInt(textOf(join(cluster.directory, 'postmaster.pid')) ?? '', 10)
  const words = textOf(`/proc/${pid}/cmdline`)?.split('\0') ?? []
  return words.includes(mark(cluster)) ? pid : undefined
}

export async function shutDown(cluster: Cluster): Promise<void> {
  const pid = postmaster(cluster)
  if (pid === undefined) return
  // Fast, then immediate: the second loses nothing either, the next start recovers.
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
  // "The database system is starting up", or shutting down.
  return hasCode(refusal, '57P03') ? 'busy' : 'up'
}

interface Launched {
  running(): boolean
  complaint(): string
}

async function launch(cluster: Cluster): Promise<Launched> {
  const { directory, identity, logFile } = cluster
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) disown(join(directory, name))
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > LOG_BYTES)
    renameSync(logFile, `${logFile}.1`)
  const logFd = openSync(logFile, 'a', 0o600)
  const logFrom = statSync(logFile).size
  // The directory is entered before the user changes and named by `/proc/self/cwd` from then on, and the socket is
  // relative to it, so neither private parents nor a long path matter. A group of its own keeps Ctrl-C away from it.
  const child = spawn(
    join(cluster.binaries, 'bin/postgres'),
    [
      '-D',
      '/proc/self/cwd',
      '-c',
      mark(cluster),
      ...Object.entries(SETTINGS).flatMap(([k, v]) => ['-c', `${k}=${v}`]),
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

/** Tells our postmaster from whatever else may have its pid; PostgreSQL takes any setting with a dot in its name. */
function mark({ directory }: Cluster): string {
  return `atrium.directory=${directory}`
}

/**
 * A lock of a dead postmaster keeps PostgreSQL from starting when its pid was given to another process. It passes over
 * the pid of its own parent, and, unlike with the file removed, then still looks for orphaned backends.
 */
function disown(lock: string): void {
  const text = textOf(lock)
  if (text === '') rmSync(lock)
  else if (text) writeFileSync(lock, text.replace(/^\d+/, String(process.pid)))
}
