import { setTimeout as delay } from 'node:timers/promises'
import { whyUnreachable } from '@atrium/server/db/connection/connect'

/** An instruction of the primary to its workers. */
export type Order = 'listen' | 'stop' | 'hurry'

/** The news of a worker for the primary, in this order, or the reason why it ends. */
export type Report = 'warm' | 'listening' | { failed: string }

/** Runs `work` for each order of this kind. */
export function onOrder(order: Order, work: () => void): void {
  process.on('message', received => {
    if (received === order) work()
  })
}

/** Resolves once the primary has received it: a worker may end right afterwards. */
export function report(what: Report): Promise<void> {
  return new Promise(resolve => process.send?.(what, undefined, undefined, () => resolve()))
}

/** Reports that this worker is warm, and resolves when it may listen: at the start, when all workers are warm. */
export function mayListen(): Promise<void> {
  return new Promise((resolve, reject) => {
    onOrder('listen', resolve)
    report('warm').catch(reject)
  })
}

/** A worker that is replaced while the database is away waits for it; the others answer meanwhile. */
export async function untilReachable(url: string): Promise<void> {
  while ((await whyUnreachable(url)) !== undefined) await delay(250)
}
