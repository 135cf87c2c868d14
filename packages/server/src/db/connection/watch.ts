import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import type { Changes } from '../../events/changes.ts'
import { type Databases, whyUnreachable } from './connect.ts'

const lookEveryMs = 100
/** Two missing echoes. */
const suspiciousAfterMs = 700
const answersWithinMs = 1_000
/** Less than one answer: on a busy machine the echo may be late while answers still arrive. */
const fewBytes = 200
/** The share of time after which this process was too busy to receive anything. */
const tooBusy = 0.8

/**
 * Detects a network that drops packets without closing connections, on which requests would wait for minutes. If the
 * listener's echo is missing, a new connection gets no answer either, and nothing arrives on the open ones although
 * this process has time to receive, all connections are cut: waiting requests fail because the database is
 * unreachable, and later ones at once, until it answers again [SAFE-71].
 */
export function watchDatabase(
  databases: Pick<Databases, 'cut' | 'received'>,
  changes: Pick<Changes, 'silentFor'>,
  url: string,
): () => Promise<void> {
  const closing = new AbortController()
  const running = (async () => {
    while (!closing.signal.aborted) {
      await delay(lookEveryMs, undefined, { ref: false })
      if (changes.silentFor < suspiciousAfterMs || closing.signal.aborted) continue
      const [before, loop] = [databases.received(), performance.eventLoopUtilization()]
      const why = await whyUnreachable(url, answersWithinMs)
      const isListening = performance.eventLoopUtilization(loop).utilization < tooBusy
      if (why !== undefined && isListening && databases.received() - before < fewBytes) databases.cut()
    }
  })()
  return () => {
    closing.abort()
    return running
  }
}
