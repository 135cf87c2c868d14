import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** Milliseconds to wait for a server that is still draining after SIGTERM. */
const GRACE_MS = 2000

/** Locks the data directory with `<dataDir>/atrium.pid`. Returns a function that unlocks it. */
export async function lockDataDirectory(dataDir: string): Promise<() => void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, 'atrium.pid')
  const draft = `${file}.${process.pid}`
  const mine = `${process.pid}\n${processStart(process.pid)}\n`
  writeFileSync(draft, mine, { mode: 0o600 })
  try {
    const giveUpAt = performance.now() + GRACE_MS
    while (!(await take(draft, file, mine))) {
      const pid = holder(file)
      if (pid !== undefined && performance.now() > giveUpAt) {
        throw new Error(`data directory in use by pid ${pid}`)
      }
      await delay(50)
    }
  } finally {
    rmSync(draft, { force: true })
  }
  return () => {
    if (textOf(file) === mine) rmSync(file)
  }
}

/**
 * The start time of a process in ticks since boot, which identifies it together with its pid. Undefined if it is dead.
 */
export function processStart(pid: number): string | undefined {
  const stat = textOf(`/proc/${pid}/stat`)
  // The name in parentheses may itself contain spaces and parentheses; the fields after it are counted from the third.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields?.[0] === 'Z' ? undefined : fields?.[19]
}

/** The contents of a file, or undefined if it (or the process it describes) is gone. */
export function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ESRCH')) return undefined
    throw error
  }
}

export function hasCode(error: unknown, ...codes: string[]): error is Error & { code: string } {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

async function take(draft: string, file: string, mine: string): Promise<boolean> {
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  }
  if (holder(file) !== undefined) return false
  // Two servers may find the same stale lock. Each replaces it and looks again a little later: the last one holds it.
  renameSync(draft, file)
  await delay(50)
  if (textOf(file) === mine) return true
  writeFileSync(draft, mine, { mode: 0o600 })
  return false
}

/** The pid of the live process that holds the lock. A reused pid has another start time. */
function holder(file: string): number | undefined {
  const [pid, start] = (textOf(file) ?? '').split('\n')
  return pid && start && processStart(Number(pid)) === start ? Number(pid) : undefined
}
