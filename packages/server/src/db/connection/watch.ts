import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import type { Changes } from '../../events/changes.ts'
import { type Databases, whyUnreachable } from './connect.ts'

const lookEveryMs = 100
/** Two echoes have stayed away. */
const suspiciousAfterMs = 700
const answersWithinMs = 1_000
/** Less than one answer has: on a busy machine the echo may be late, while answers still come. */
const fewBytes = 200
/** Part of the time for which this process had work of its own, and could hear nobody. */
const tooBusy = 0.8

/**
 * A network that swallows packets closes no connection, so that calls would wait on theirs for minutes. When the echo
 * of the listener stays away, a new connection is not answered either and nothing comes on those there are, although
 * this process has time to listen, all connections are cut: whoever waits is told that the database cannot be reached,
 * and later ones as soon, until it answers again [SAFE-71].
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
