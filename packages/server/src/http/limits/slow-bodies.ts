import type { FastifyInstance } from 'fastify'

/** A file upload must deliver this many bytes in each period; other bodies must arrive in full within one period. */
const usual = { everyMs: 60_000, leastBytes: 64 * 1024 }

/**
 * Ends requests that hold a connection without sending [SAFE-63]. Slow uploads go on while they make progress. Stalled
 * ones are ended by the timeout of their connection.
 */
export function endSlowBodies(app: FastifyInstance, { everyMs, leastBytes } = usual): void {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    const { headers, socket } = raw
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return done()
    const isFile = headers['content-type']?.startsWith('multipart/form-data') ?? false
    let read = socket.bytesRead
    let isAnswered = false
    const timer = setInterval(() => {
      const arrived = socket.bytesRead - read
      read += arrived
      if (!isFile || arrived < leastBytes || isAnswered) socket.destroy()
    }, everyMs)
    const stop = () => clearInterval(timer)
    raw.once('end', stop).once('close', stop)
    reply.raw.once('finish', () => {
      isAnswered = true
      raw.resume()
    })
    done()
  })
}
