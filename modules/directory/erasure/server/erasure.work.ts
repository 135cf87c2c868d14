import { setTimeout as delay } from 'node:timers/promises'
import { nowMs } from '@atrium/server/db/connection/clock'
import type { Site } from '@atrium/server/db/connection/site'
import type { Changes } from '@atrium/server/events/changes'
import type { Erased } from '@atrium/server/personal/erase'
import { eraseAgain, finishErasure } from '@atrium/server/personal/erase-again'
import { erasedFile, listErased, readErased } from '@atrium/server/personal/erased-list'
import { startQueue } from '@atrium/server/scheduling/queue'

/** Until entries can be chained that a running transaction holds up. */
const pauseMs = 1_000
const recoverPauseMs = 10_000

interface Erasing {
  site: Site
  changes: Changes
  log: { warn(detail: object, message: string): void }
}

/**
 * Finishes erasures, and keeps the list of erased people outside of the database. At the start it erases people of the
 * list again whom an older copy of the database has brought back.
 */
export function startErasures(
  { site, changes, log }: Erasing,
  outside: { dataDir: string; secret: string },
): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const recover = async () => {
    const listed = await readErased(erasedFile(outside.dataDir), outside.secret)
    if (listed.length > 0) await eraseAgain(site, listed, signal)
    await listErased(site, outside)
  }
  // Tried again until it succeeds: a database that is busy at the start must not bring anyone back.
  const recoverAtLast = async () => {
    while (!signal.aborted)
      try {
        return await recover()
      } catch (error) {
        if (signal.aborted) return
        log.warn({ err: error }, 'the people of the list were not erased again')
        await delay(recoverPauseMs, undefined, { signal }).catch(() => undefined)
      }
  }
  let working: Promise<unknown> = recoverAtLast()
  const list = () => {
    working = working
      .then(() => listErased(site, outside))
      .catch(error => log.warn({ err: error }, 'the list of erased people was not written'))
  }
  const stopHearing = changes.onChange(({ topic }) => topic === 'erasure' && list())
  const stopQueue = startQueue<Erased & { tries: number }>(
    { site, changes, log },
    {
      table: 'erasure',
      atOnce: 1,
      mostTries: 10,
      firstPauseSeconds: 2,
      async work(erased, signal) {
        const isComplete = await finishErasure(site, erased, signal)
        return isComplete ? undefined : new Date(nowMs() + pauseMs)
      },
      // Tried again until it succeeds: nothing of an erased person may stay.
      giveUp: async () => new Date(nowMs() + 3_600_000),
    },
  )
  return async () => {
    stopping.abort()
    stopHearing()
    await stopQueue()
    await working
  }
}
