import { serviceNames } from '@atrium/contract/services'
import { recordEvent } from '@atrium/server/db/audit/audit'
import type { Site } from '@atrium/server/db/connection/site'
import { AppError } from '@atrium/server/http/app-error'
import { type Route, routes } from '@atrium/server/http/routes'
import { sql } from 'kysely'
import { silentSeconds } from '../../health/health.contract.ts'
import { type IsolationProbe, isolationProbeApi, retainedProbes } from '../isolation-probe.contract.ts'
import type { IsolationProbeDb } from './isolation-probe.tables.ts'

/** Probes cover the whole installation; isolation-probe.work.ts runs them. */
export function isolationProbeRoutes(site: Site): Route[] {
  return routes<typeof isolationProbeApi, IsolationProbeDb>(isolationProbeApi, {
    list: () => site({}, findProbes),

    start: (_, { session, request }) =>
      site({ userId: session.userId, requestId: request.id }, async (db: IsolationProbeDb) => {
        await requireInstance(db)
        const { tenantId, id } = await db
          .insertInto('isolationProbe')
          .defaultValues()
          .returning(['tenantId', 'id'])
          .executeTakeFirstOrThrow()
        await sql`delete from isolation_probe where id in (
          select id from isolation_probe order by created_at desc offset ${retainedProbes})`.execute(db)
        const event = { entity: 'isolation_probe', entityId: id, verb: 'create', detail: {} } as const
        await recordEvent(db, { tenantId, actorId: session.userId, requestId: request.id, ...event })
        const [started] = await findProbes(db)
        if (!started) throw new AppError('error.not_found')
        return started
      }),
  })
}

/** @throws `error.probe.nowhere` when no running instance has all services. */
async function requireInstance(db: IsolationProbeDb): Promise<void> {
  const { rows } = await sql`
    select from instance
    where services @> ${[...serviceNames]}::text[] and beat_at > now() - make_interval(secs => ${silentSeconds})
    limit 1`.execute(db)
  if (rows.length === 0) throw new AppError('error.probe.nowhere')
}

async function findProbes(db: IsolationProbeDb): Promise<IsolationProbe[]> {
  const rows = await db
    .selectFrom('isolationProbe as p')
    .leftJoin('appUser as u', 'u.id', 'p.createdBy')
    .selectAll('p')
    .select('u.realName')
    .orderBy('p.createdAt', 'desc')
    .limit(retainedProbes)
    .execute()
  return rows.map(row => ({
    probeId: row.id,
    startedDate: row.createdAt.toISOString(),
    ...(row.realName !== null && { startedBy: row.realName }),
    ...(row.endedAt && { endedDate: row.endedAt.toISOString() }),
    ...(row.cells !== null && { cells: row.cells }),
    ...{ asked: row.asked, broken: row.broken, failures: row.failures, spared: row.spared },
    changedTables: row.changedTables,
    ...(row.error !== null && { error: row.error }),
  }))
}
