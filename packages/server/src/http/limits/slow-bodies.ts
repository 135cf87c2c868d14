import type { FastifyInstance } from 'fastify'

/** So much of a file must arrive within each such time; any other body has that time for all of it. */
const usual = { everyMs: 60_000, leastBytes: 64 * 1024 }

/**
 * Ends requests that hold their connection rather than send something [SAFE-63]. An upload over a slow line goes on for
 * as long as it moves. One that stands still altogether is ended by the timeout of its connection.
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
