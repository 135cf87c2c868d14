import { nowMs, syncClock } from '../db/connection/clock.ts'

/**
 * Works with something that was prepared so many milliseconds before, by the clock of this process. The server may set
 * its clock meanwhile: then everything is done again.
 */
export async function later<P, T>(
  ms: number,
  prepare: () => Promise<P>,
  work: (prepared: P) => Promise<T>,
): Promise<T> {
  const prepared = await prepare()
  const realMs = nowMs()
  syncClock(realMs + ms)
  const result = await work(prepared)
  const wasSet = nowMs() - realMs < ms
  syncClock(realMs)
  return wasSet ? later(ms, prepare, work) : result
}
