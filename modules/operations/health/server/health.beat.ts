import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Site } from '@atrium/server/db/connection/site'
import type { HealthChecks } from '@atrium/server/monitoring/health-check'
import type { MinuteFigures, Vitals } from '@atrium/server/monitoring/vitals'
import { sql } from 'kysely'
import { beatSeconds } from '../health.contract.ts'
import { countWaiting } from './health.queries.ts'
import type { HealthDb } from './health.tables.ts'
import { HealthCheckRunner, type OnError } from './health-check-runner.ts'

interface Instance {
  version: string
  services: ReadonlySet<string>
  vitals: Vitals
  healthChecks: HealthChecks
}

/**
 * Writes a heartbeat with figures of this instance every few seconds, and the requests of each minute after it, until
 * the returned function is called, which removes the heartbeat. Rows of instances that stopped without removing theirs
 * are retained for an hour. Each heartbeat starts the health checks that are due.
 */
export function startBeating(
  site: Site,
  { version, services, vitals, healthChecks }: Instance,
  onError: OnError,
): () => Promise<void> {
  const own = { id: randomUUID(), host: hostname(), version, services: [...services], startedAt: new Date() }
  const checks = new HealthCheckRunner(site, healthChecks, onError)
  let recorded = 0
  async function beat(): Promise<void> {
    const figures = JSON.stringify(await vitals.figures())
    const minute = vitals.lastMinute()
    await site({}, async (db: HealthDb) => {
      await db
        .insertInto('instance')
        .values({ ...own, figures })
        .onConflict(conflict => conflict.column('id').doUpdateSet({ figures, beatAt: sql<Date>`now()` }))
        .execute()
      await db.deleteFrom('instance').where('beatAt', '<', sql<Date>`now() - interval '1 hour'`).execute()
      if (minute.minute.getTime() > recorded) await record(db, own, minute)
    })
    recorded = minute.minute.getTime()
  }
  let beating: Promise<void> = Promise.resolve()
  const next = () => {
    beating = beating
      .then(beat)
      .catch(error => onError(error))
      // A check that takes its time holds up no heartbeat.
      .then(() => checks.start())
  }
  next()
  const timer = setInterval(next, beatSeconds * 1000)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await beating
    await checks.stop()
    await site({}, (db: HealthDb) => db.deleteFrom('instance').where('id', '=', own.id).execute()).catch(
      error => onError(error),
    )
  }
}

/** Minutes and calls are retained for as long as the longest chart and the day before it. */
const retained = sql`interval '8 days'`

async function record(
  db: HealthDb,
  { id, host, version }: { id: string; host: string; version: string },
  { minute, requests, errors, p50, p99, calls }: MinuteFigures,
): Promise<void> {
  const { total } = await countWaiting(db)
  const recorded = await db
    .insertInto('healthMinute')
    .values({
      ...{ minute, host, version, requests, p50, p99 },
      instanceId: id,
      errors: JSON.stringify(errors),
      waiting: total,
    })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  // A clock that was set back comes to the same minute again: its calls are in already.
  if (recorded.numInsertedOrUpdatedRows === 0n) return
  if (calls.length > 0)
    await sql`
      insert into health_call as known (quarter, method, path, count, errors, p50, p99)
      select date_bin('15 minutes', ${minute}, timestamptz '2000-01-01'), method, path, count, errors, p50, p99
      from json_to_recordset(${JSON.stringify(calls)})
        as call (method text, path text, count int, errors int, p50 real, p99 real)
      order by method, path
      on conflict (quarter, method, path) do update set
        count = known.count + excluded.count,
        errors = known.errors + excluded.errors,
        p50 = (known.p50 * known.count + excluded.p50 * excluded.count) / (known.count + excluded.count),
        p99 = greatest(known.p99, excluded.p99)`.execute(db)
  await db.deleteFrom('healthMinute').where('minute', '<', sql<Date>`now() - ${retained}`).execute()
  await db.deleteFrom('healthCall').where('quarter', '<', sql<Date>`now() - ${retained}`).execute()
}
