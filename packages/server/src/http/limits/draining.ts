import type { ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborted when the server begins to stop: whoever holds an answer open says so to its reader and ends it. */
    draining: AbortSignal
  }
}

/** Answers that are still not finished so long after the drain are cut off; no statement runs longer. */
const lastAnswersMs = 10_000

/**
 * Makes `app.close()` fail nobody. At once `/health/ready` turns down and every answer ends its connection; for
 * `seconds` requests go on being served, because a balancer takes as long to notice; only then is the port closed.
 */
export function addDraining(app: FastifyInstance, seconds: number): void {
  const controller = new AbortController()
  app.decorate('draining', controller.signal)
  // Fastify tells connections to close in answers to what is asked from now on; this is for what is being answered.
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
    // Browsers open connections ahead of need. Node takes one that was never used for a busy one and would wait for it.
    const timer = setInterval(() => {
      if (answers.size === 0 || performance.now() - began > lastAnswersMs) app.server.closeAllConnections()
    }, 20)
    app.server.once('close', () => clearInterval(timer))
  })
}
