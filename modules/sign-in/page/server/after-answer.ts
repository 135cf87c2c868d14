import type { FastifyInstance, FastifyReply } from 'fastify'

/**
 * Runs work once the answer was sent, so that its duration reveals nothing of an account; the server waits for it before
 * it stops. `failure` is the line of the log if it fails.
 */
export function afterAnswer(
  app: FastifyInstance,
  failure: string,
): (reply: FastifyReply, work: () => Promise<void>) => void {
  const underWay = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    await Promise.all(underWay)
  })
  return (reply, work) => {
    reply.raw.once('close', () => {
      const done = work()
        .catch((error: unknown) => app.log.error({ err: error }, failure))
        .finally(() => underWay.delete(done))
      underWay.add(done)
    })
  }
}
