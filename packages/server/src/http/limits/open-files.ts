import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'

/** Kept back for the database, files, and whatever else the server opens, but no more than a quarter. */
const mostReserved = 96

/** Files that this process may have open, connections included; as many as it likes where nobody says. */
function mostFiles(): number {
  try {
    const [, most = ''] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return Number(most) || Number.POSITIVE_INFINITY
  } catch {
    // No such system.
    return Number.POSITIVE_INFINITY
  }
}

/**
 * Whoever comes when nearly all files are open is told to come back, and the connection is closed; those that come
 * even then are closed without a word. So the server can always open what it needs for those it serves [SAFE-76].
 */
export function leaveFiles(app: FastifyInstance, most = mostFiles()): void {
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
