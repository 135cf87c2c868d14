import { jobRetentionDays } from '@atrium/contract/interchange/export-task'
import { importRetentionDays } from '@atrium/contract/interchange/import'
import { retentionDays } from '@atrium/contract/operations/own-field'
import { traceRetentionSeconds, traceSeconds } from '@atrium/contract/operations/trace'
import type { Extensible } from '@atrium/contract/resource/extensible'
import { type RawBuilder, sql } from 'kysely'
import type { Site } from '../db/connection/site.ts'
import { extensibleKinds } from '../resource/custom/extensible-kinds.ts'

/** An arbitrary number that all instances use for this lock only. */
const lockKey = 7_261_002
/** Rows per transaction, so that the sweep blocks nobody. */
const step = 500

/** Statements that delete expired rows, one batch each, and return a row for each deleted row. */
const sweeps: readonly RawBuilder<unknown>[] = [
  // Writes are retried within a day.
  sql`delete from idempotency where (tenant_id, user_id, key) in (
      select tenant_id, user_id, key from idempotency where created_at < now() - interval '24 hours'
      limit ${step} for update skip locked)
    returning 1`,
  // A browser that was offline for longer than a day starts again. These rows are not used otherwise, and cannot be
  // locked.
  sql`delete from outbox where (tenant_id, id) in (
      select tenant_id, id from outbox where at < now() - interval '24 hours' limit ${step})
    returning 1`,
  sql`delete from rate_limit where key in (
      select key from rate_limit where resets_at < now() limit ${step} for update skip locked)
    returning 1`,
  // The tokens of a kicked session are retained as long as the session would have lived: a browser that wakes up later
  // must still learn why it was signed out.
  sql`delete from oidc_record where (model, key_hash) in (
      select o.model, o.key_hash from oidc_record o left join session s on s.id = o.session_id
      where o.expires_at < now() - interval '1 minute'
        and not (o.model = 'AccessToken' and coalesce(s.ended_reason = 'kicked' and s.expires_at > now(), false))
      limit ${step} for update of o skip locked)
    returning 1`,
  // For a day, expired links say so.
  sql`delete from proof where id in (
      select id from proof where expires_at < now() - interval '1 day' limit ${step} for update skip locked)
    returning 1`,
  // Sent messages and their receivers are retained for some days.
  sql`delete from delivery where (tenant_id, id) in (
      select tenant_id, id from delivery where created_at < now() - interval '30 days'
      limit ${step} for update skip locked)
    returning 1`,
  // Links of registrations that were never followed.
  sql`delete from tenant_request where (tenant_id, id) in (
      select tenant_id, id from tenant_request where confirmed_at is null and expires_at < now() - interval '1 day'
      limit ${step} for update skip locked)
    returning 1`,
  // Links of registrations that were never followed.
  sql`delete from invitation where (tenant_id, id) in (
      select tenant_id, id from invitation
      where registration and accepted_at is null and expires_at < now() - interval '1 day'
      limit ${step} for update skip locked)
    returning 1`,
  sql`delete from draft where (tenant_id, id) in (
      select tenant_id, id from draft where expires_at < now() limit ${step} for update skip locked)
    returning 1`,
  sql`delete from portal_preview where (tenant_id, id) in (
      select tenant_id, id from portal_preview where created_at < now() - interval '1 hour'
      limit ${step} for update skip locked)
    returning 1`,
  // Lines are deleted with their trace.
  sql`delete from trace where (tenant_id, id) in (
      select tenant_id, id from trace where coalesce(ended_at, started_at + make_interval(secs => ${traceSeconds}))
        < now() - make_interval(secs => ${traceRetentionSeconds}) limit ${step} for update skip locked)
    returning 1`,
  // Rows are deleted with their import.
  sql`delete from import_batch where (tenant_id, id) in (
      select tenant_id, id from import_batch where created_at < now() - make_interval(days => ${importRetentionDays})
      limit ${step} for update skip locked)
    returning 1`,
  sql`delete from job where (tenant_id, id) in (
      select tenant_id, id from job where ended_at < now() - make_interval(days => ${jobRetentionDays})
      limit ${step} for update skip locked)
    returning 1`,
  // Each job sets how long its runs are retained.
  sql`delete from job_run where (tenant_id, id) in (
      select r.tenant_id, r.id from job_run r
      join scheduled_job j on j.tenant_id = r.tenant_id and j.id = r.job_id
      where r.ended_at < now() - make_interval(days => j.keep_days) limit ${step} for update of r skip locked)
    returning 1`,
  sql`delete from session where id in (
      select id from session where coalesce(ended_at, expires_at) < now() - interval '30 days'
      limit ${step} for update skip locked)
    returning 1`,
]

/**
 * Statements that delete the values of fields which tenants removed from a kind of record longer ago than they are kept, and
 * then the fields.
 */
function sweepsOfFields({ name, table, ofPlatform }: Extensible): RawBuilder<unknown>[] {
  const isOver = sql`f.resource = ${name} and f.removed_at < now() - make_interval(days => ${retentionDays})`
  const hasIt = ofPlatform ? sql`r.custom ? f.code` : sql`r.tenant_id = f.tenant_id and r.custom ? f.code`
  return [
    sql`update ${sql.table(table)} r set custom = r.custom - found.codes from (
        select r.tenant_id, r.id, array_agg(f.code) as codes from own_field f
        join ${sql.table(table)} r on ${hasIt}
        where ${isOver} group by r.tenant_id, r.id limit ${step}) found
      where r.tenant_id = found.tenant_id and r.id = found.id
      returning 1`,
    sql`delete from own_field where (tenant_id, id) in (
        select f.tenant_id, f.id from own_field f where ${isOver} and not exists (
          select from ${sql.table(table)} r where ${hasIt})
        limit ${step} for update skip locked)
      returning 1`,
  ]
}

/**
 * Deletes expired rows in small batches and returns their number. If another instance is sweeping, it leaves the rest
 * to that one.
 */
export async function sweep(site: Site): Promise<number> {
  let total = 0
  const ofFields = extensibleKinds().flatMap(sweepsOfFields)
  for (const statement of [...sweeps, ...ofFields]) {
    for (;;) {
      const deleted = await takeStep(site, statement)
      if (deleted === undefined) return total
      total += deleted
      if (deleted < step) break
    }
  }
  return total
}

function takeStep(site: Site, statement: RawBuilder<unknown>): Promise<number | undefined> {
  return site({}, async db => {
    const { rows } = await sql<{
      mine: boolean
    }>`select pg_try_advisory_xact_lock(${lockKey}) as mine`.execute(db)
    return rows[0]?.mine ? (await statement.execute(db)).rows.length : undefined
  })
}

const everyMs = 10 * 60_000

/** Sweeps every ten minutes until the returned function is called. */
export function startSweeping(site: Site, onError: (error: unknown) => void): () => void {
  const timer = setInterval(() => sweep(site).catch(onError), everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
