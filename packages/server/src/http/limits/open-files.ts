import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'

/** Reserved for the database, files, and others that the server opens, but no more than a quarter. */
const mostReserved = 96

/** The limit of open files, connections included; infinity if there is none. */
function mostFiles(): number {
  try {
    const [, most = ''] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return Number(most) || Number.POSITIVE_INFINITY
  } catch {
    // The system has no such limit.
    return Number.POSITIVE_INFINITY
  }
}

/**
 * Refuses new connections with an answer when nearly all files are open, and closes further ones without one, so that
 * the server can open what it needs for the others [SAFE-76].
 */
export function limitOpenFiles(app: FastifyInstance, most = mostFiles()): void {
  if (!Number.isFinite(most)) return
  const reserve = Math.min(mostReserved, most >> 2)
  app.server.maxConnections = most - reserve
  const mostServed = most - 2 * reserve
  let open = 0
  const refused = new WeakSet<Socket>()
  app.server.on('connection', (socket: Socket) => {
    open += 1
    if (open > mostServed) refused.add(socket)
    socket.once('close', () => {
      open -= 1
    })
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (!refused.has(request.raw.socket)) return done()
    reply.header('connection', 'close')
    done(new AppError('error.busy'))
  })
}
