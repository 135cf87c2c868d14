import '@fastify/cookie'
import { liveApi } from '@atrium/contract/messages/live'
import { sessionCookieOf } from '@atrium/server/auth/session-cookie'
import type { Changes } from '@atrium/server/events/changes'
import type { Services } from '@atrium/server/feature'
import type { RequestServices } from '@atrium/server/http/context'
import { bearerOf, guard } from '@atrium/server/http/guard/guard'
import { copyHeaders } from '@atrium/server/http/headers'
import type { FastifyInstance } from 'fastify'
import { Gauge } from 'prom-client'
import { Live } from './live.ts'

/**
 * Registers the stream of changes for a session. It is not a contract call, because its response does not end.
 */
export function addLive(
  app: FastifyInstance,
  services: RequestServices & Pick<Services, 'contributed'>,
  changes: Changes,
  heartbeatSeconds: number,
): void {
  if (!app.services.has('message')) return
  const live = new Live(services, changes, heartbeatSeconds, error =>
    app.log.error({ err: error }, 'the stream failed'),
  )
  new Gauge({
    name: 'atrium_streams',
    help: 'Open event streams of workspaces.',
    registers: [app.metrics],
    collect() {
      this.set(live.size)
    },
  })
  app.draining.addEventListener('abort', () => live.drain())

  app.get(liveApi.stream.path, { config: { call: liveApi.stream } }, async (request, reply) => {
    await guard(services, liveApi.stream, request, reply)
    const { session } = request
    if (!session) return
    const shown = {
      bearer: bearerOf(request),
      cookie: sessionCookieOf(request, services.secureCookie),
    }
    const last = request.headers['last-event-id']
    copyHeaders(reply)
    await live.open(session, shown, reply.raw, typeof last === 'string' ? last : undefined)
    return reply.hijack()
  })
}
