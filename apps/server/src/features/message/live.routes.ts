import '@fastify/cookie'
import { liveApi } from '@atrium/contract/message/live'
import type { FastifyInstance } from 'fastify'
import { Gauge } from 'prom-client'
import type { Changes } from '../../db/changes.ts'
import { bearerOf, guard, type Walls } from '../../http/guard.ts'
import { passHeaders } from '../../http/headers.ts'
import { sessionCookieOf } from '../../http/session-cookie.ts'
import { Live } from './live.ts'

/** The stream of what changes for a session. Not bound like other calls: its answer does not end. */
export function addLive(
  app: FastifyInstance,
  walls: Walls,
  changes: Changes,
  heartbeatSeconds: number,
): void {
  if (!app.services.has('message')) return
  const live = new Live(walls, changes, heartbeatSeconds, error =>
    app.log.error({ err: error }, 'the stream failed'),
  )
  new Gauge({
    name: 'atrium_streams',
    help: 'Open workspaces that are told what changes.',
    registers: [app.metrics],
    collect() {
      this.set(live.size)
    },
  })
  app.draining.addEventListener('abort', () => live.drain())

  app.get(liveApi.stream.path, { config: { call: liveApi.stream } }, async (request, reply) => {
    await guard(walls, liveApi.stream, request)
    const { session } = request
    if (!session) return
    const shown = {
      bearer: bearerOf(request),
      cookie: sessionCookieOf(request, walls.secureCookie),
    }
    const last = request.headers['last-event-id']
    passHeaders(reply)
    await live.open(session, shown, reply.raw, typeof last === 'string' ? last : undefined)
    return reply.hijack()
  })
}
