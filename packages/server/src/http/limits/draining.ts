import type { ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborted when the server begins to stop: streams tell their readers and end. */
    draining: AbortSignal
  }
}

/** Answers that are unfinished this long after draining are cut off; no statement runs longer. */
const lastAnswersMs = 10_000

/**
 * Makes `app.close()` graceful. `/health/ready` fails at once and every answer closes its connection; requests are
 * served for another `seconds`, because a balancer takes as long to notice; then the port is closed.
 */
export function addDraining(app: FastifyInstance, seconds: number): void {
  const controller = new AbortController()
  app.decorate('draining', controller.signal)
  // Fastify closes connections after requests that arrive from now on; this does so for those in progress.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (controller.signal.aborted) reply.header('connection', 'close')
    done()
  })
  const answers = new Set<ServerResponse>()
  app.server.on('request', (_request, answer) => {
    answers.add(answer)
    answer.once('close', () => answers.delete(answer))
  })
  app.addHook('preClose', async () => {
    controller.abort()
    await delay(seconds * 1000)
    const began = performance.now()
    // Browsers open connections in advance. Node counts a connection that was never used as busy and would wait for it.
    const timer = setInterval(() => {
      if (answers.size === 0 || performance.now() - began > lastAnswersMs) app.server.closeAllConnections()
    }, 20)
    app.server.once('close', () => clearInterval(timer))
  })
}
