import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** A server that was just told to stop may still be draining; a quick restart waits this long for it. */
const GRACE_MS = 2000

/** Takes `<dataDir>/atrium.pid` for this process and answers how to give it back. */
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

/** When a process began, in ticks since boot: with the pid it names a process for good. Undefined when it is dead. */
export function processStart(pid: number): string | undefined {
  const stat = textOf(`/proc/${pid}/stat`)
  // The name, in brackets, may itself hold spaces and brackets; the fields after it count from the third.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields?.[0] === 'Z' ? undefined : fields?.[19]
}

/** The text of a file, or undefined when it (or the process it describes) is gone. */
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
  // Two servers may find the same stale lock. Each puts its own over it and looks again a little later: the last one has it.
  renameSync(draft, file)
  await delay(50)
  if (textOf(file) === mine) return true
  writeFileSync(draft, mine, { mode: 0o600 })
  return false
}

/** The pid of the living process that holds the lock. A reused pid has another start. */
function holder(file: string): number | undefined {
  const [pid, start] = (textOf(file) ?? '').split('\n')
  return pid && start && processStart(Number(pid)) === start ? Number(pid) : undefined
}
