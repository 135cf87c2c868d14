import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Config } from '@atrium/server/config'
import { answerMetrics } from '@atrium/server/monitoring/worker-metrics'
import { isStopping, onHurry, onStop } from './stopping.ts'
import type { Order } from './worker.ts'

/** Workers that end in a row before they listen: after as many, another one would not fare better. */
const mostFailedStarts = 3
const pauseMs = 500

/**
 * Starts the processes that serve the port, and replaces each that ends. Resolves when all of them listen.
 * @param env variables besides those of this process
 * @throws the reason why workers cannot start, such as EADDRINUSE
 */
export async function startWorkers(
  { workers: count, host, port }: Pick<Config, 'workers' | 'host' | 'port'>,
  env: Readonly<Record<string, string>>,
  onLost: (error: Error) => void,
): Promise<void> {
  await refuseUsedPort(host, port)
  const running = new Map<Worker, Promise<void>>()
  const warm = new Set<Worker>()
  const listening = new Set<Worker>()
  const reasons = new Map<Worker, string>()
  const opened = Promise.withResolvers<void>()
  let isOpen = false
  let failedStarts = 0
  answerMetrics()

  const begin = () => {
    const worker = cluster.fork(env)
    running.set(worker, new Promise(resolve => worker.once('exit', () => resolve())))
    worker.on('message', (received: unknown) => hear(worker, received))
    worker.once('exit', (code, signal) => void lose(worker, signal ?? `exit code ${code}`))
  }

  function hear(worker: Worker, received: unknown): void {
    if (received === 'warm') {
      warm.add(worker)
      if (isOpen) order(worker, 'listen')
      else if (warm.size === count) for (const one of warm) order(one, 'listen')
    } else if (received === 'listening') {
      failedStarts = 0
      listening.add(worker)
      if (listening.size < count) return
      isOpen = true
      opened.resolve()
    } else if (typeof received === 'object' && received && 'failed' in received)
      reasons.set(worker, String(received.failed))
  }

  async function lose(worker: Worker, how: string): Promise<void> {
    const reason = reasons.get(worker)
    const hasStarted = listening.delete(worker)
    for (const known of [running, warm, reasons]) known.delete(worker)
    if (isStopping()) return
    if (!hasStarted) failedStarts += 1
    // What a worker can say, such as that the port is in use, does not change from one to the next.
    if (failedStarts >= mostFailedStarts || (reason !== undefined && !isOpen)) {
      const error = new Error(reason ?? `${failedStarts} workers in a row ended at their start: ${how}`)
      return isOpen ? onLost(error) : opened.reject(error)
    }
    process.stderr.write(`worker ${worker.process.pid} ended and is replaced: ${reason ?? how}\n`)
    if (!hasStarted) await delay(pauseMs)
    if (!isStopping()) begin()
  }

  const orderAll = (what: Order) => {
    for (const worker of running.keys()) order(worker, what)
  }
  onStop(() => {
    orderAll('stop')
    return Promise.all(running.values())
  })
  onHurry(() => orderAll('hurry'))
  for (let at = 0; at < count; at++) begin()
  return opened.promise
}

/** Workers share their port with whichever process of this user asks for it, so it must be free before. */
async function refuseUsedPort(host: string, port: number): Promise<void> {
  const server = createServer().listen(port, host)
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}

/** A worker that is gone cannot receive it: its end is heard of by itself. */
function order(worker: Worker, what: Order): void {
  worker.send(what, undefined, () => {})
}
