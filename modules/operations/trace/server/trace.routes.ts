import { traceApi } from '@atrium/contract/operations/trace'
import { requireFeature } from '@atrium/server/access/features'
import type { Session } from '@atrium/server/auth/session'
import type { Site } from '@atrium/server/db/connection/site'
import { AppError } from '@atrium/server/http/app-error'
import { countAttempt } from '@atrium/server/http/limits/rate-limit'
import { type Route, routes } from '@atrium/server/http/routes'
import { endTrace, findTrace, isRunning, startTrace } from './trace.queries.ts'

/** How often one person may start and stop traces. */
const starts = { most: 20, seconds: 300 }
const ends = { most: 60, seconds: 300 }

function refuseOther({ id }: Session, named: string): void {
  if (named !== 'current' && named !== id)
    throw new AppError('error.trace.session', {}, [{ field: 'session', message: named }])
}

/**
 * Sessions belong to no tenant, and store whether they are traced. If traces are disabled, none can be started.
 */
export function traceRoutes(site: Site, isOffered: boolean): Route[] {
  async function limit(what: string, session: Session, limit: typeof starts) {
    const seconds = await countAttempt(site, `trace-${what}:${session.userId}`, limit)
    if (seconds > 0) throw new AppError('error.rate.limit', { seconds })
  }

  return routes(traceApi, {
    async start({ body }, { db, session }) {
      refuseOther(session, body.session)
      if (!isOffered) throw new AppError('error.trace.off')
      await requireFeature(db, 'trace')
      await limit('start', session, starts)
      await site({}, all => startTrace(all, session, body))
      return { session: session.id, kinds: body.kinds, seconds: body.seconds }
    },

    async end({ body }, { session }) {
      refuseOther(session, body.session)
      await limit('end', session, ends)
      const id = await site({}, all => endTrace(all, session))
      const result = id && (await site({}, all => findTrace(all, session, id)))
      if (!result) throw new AppError('hadm.error.trace_is_not_enabled')
      return result
    },

    status: (_input, { session }) => site({}, all => isRunning(all, session)),

    async export({ query }, { session }) {
      const found = await site({}, all => findTrace(all, session, query.traceGroupId))
      if (!found) throw new AppError('error.not_found')
      return found.traceList
    },
  })
}
